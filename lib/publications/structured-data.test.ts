import { expect, it } from 'vitest';
import { caseStudies } from '#content/collections/case-studies.ts';
import { papers, resourcePapers } from '#content/papers.ts';
import { documentOf, documentPath, fileOf } from '#lib/documents/documents.ts';
import { paperAt } from '#lib/papers/papers.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { caseStudyList, paperGraph, resourceList } from './structured-data.ts';

it('names every entry of the lists of case studies and of papers', () => {
  for (const [list, titles] of [
    [caseStudyList('/solutions', caseStudies), caseStudies.map(({ title }) => title)],
    [resourceList('/resources', resourcePapers), resourcePapers.map(({ title }) => title)],
  ] as const) {
    const entries = JSON.parse(JSON.stringify(list)) as { itemListElement: { name?: string }[] };
    expect(entries.itemListElement.map(({ name }) => name)).toEqual(titles);
  }
});

it('describes a paper with its file, its sources and its service', async () => {
  for (const { path, sources } of papers) {
    const graph = JSON.parse(JSON.stringify(await paperGraph(paperAt(path)!))) as { '@graph': object[] };
    const { bytes } = await fileOf(documentOf(path));
    expect(graph['@graph'].at(-1)).toMatchObject({
      '@type': path.startsWith('/publications') ? 'Report' : 'Article',
      url: absoluteUrl(path),
      isAccessibleForFree: true,
      encoding: {
        encodingFormat: 'application/pdf',
        contentUrl: absoluteUrl(documentPath(documentOf(path))),
        contentSize: String(bytes.length),
      },
      citation: sources.map(({ url }) => ({ url })),
      about: { '@type': 'Thing' },
    });
  }
});
