import type { Article, Graph, ItemList, Report as ReportNode, Thing } from 'schema-dts';
import type { PaperRecord } from '#content/papers.ts';
import type { CaseStudy, Report } from '#content/schemas.ts';
import { documentOf, encodingOf } from '#lib/documents/documents.ts';
import type { Paper } from '#lib/papers/papers.ts';
import { sharingImageOf } from '#lib/seo/sharing-image.ts';
import { absoluteUrl, organizationId, pageGraph } from '#lib/seo/structured-data.ts';

const firm = { '@id': organizationId };

type Named = { name: string; item: Thing };

function list(id: string, path: string, items: readonly Named[]): ItemList {
  return {
    '@type': 'ItemList',
    '@id': absoluteUrl(`${path}#${id}`),
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#webpage` },
    numberOfItems: items.length,
    itemListElement: items.map(({ name, item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}

/** The case studies as articles, in the order of the page. */
export function caseStudyList(path: string, studies: readonly CaseStudy[]): ItemList {
  const articles = studies.map(({ slug, title, industry, challenge }) => {
    const item: Article = {
      '@type': 'Article',
      '@id': absoluteUrl(`${path}#${slug}`),
      url: absoluteUrl(`${path}#${slug}`),
      headline: title,
      articleSection: industry,
      abstract: challenge,
      inLanguage: 'en-AU',
      author: firm,
      publisher: firm,
    };
    return { name: title, item };
  });
  return list('cases', path, articles);
}

/** The reports whose summaries are on the page. */
export function reportNodes(path: string, reports: readonly Report[]): ReportNode[] {
  return reports.map(({ slug, title, audience, summary }) => ({
    '@type': 'Report',
    '@id': absoluteUrl(`${path}/${slug}#paper`),
    url: absoluteUrl(`${path}/${slug}`),
    name: title,
    abstract: summary,
    audience: { '@type': 'Audience', audienceType: audience },
    isAccessibleForFree: true,
    inLanguage: 'en-AU',
    author: firm,
    publisher: firm,
  }));
}

/** The papers of the resources page. */
export function resourceList(path: string, papers: readonly PaperRecord[]): ItemList {
  const items = papers.map((paper) => ({
    name: paper.title,
    item: {
      '@type': 'Article',
      '@id': paperId(paper),
      url: absoluteUrl(paper.path),
      headline: paper.title,
      description: paper.description,
      genre: paper.type,
      keywords: [...paper.keywords],
      inLanguage: 'en-AU',
      publisher: firm,
    } satisfies Article,
  }));
  return list('papers', path, items);
}

const paperId = ({ path }: PaperRecord): string => absoluteUrl(`${path}#paper`);

/** JSON-LD of a paper or a report on its own page, with its file and what it rests on. */
export async function paperGraph(paper: Paper): Promise<Graph> {
  const { path, title, description, collection, type, keywords, published, reviewed, minutes } = paper;
  const work = {
    '@id': paperId(paper),
    url: absoluteUrl(path),
    headline: title,
    name: title,
    abstract: description,
    genre: type,
    keywords: [...keywords],
    datePublished: published,
    dateModified: reviewed,
    timeRequired: `PT${minutes}M`,
    isAccessibleForFree: true,
    inLanguage: 'en-AU',
    image: absoluteUrl(sharingImageOf(path).path),
    author: firm,
    publisher: firm,
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#webpage` },
    encoding: await encodingOf(documentOf(path)),
    citation: paper.sources.map(({ title: name, url, publisher }) => ({
      '@type': 'CreativeWork' as const,
      name,
      url,
      publisher: { '@type': 'Organization' as const, name: publisher },
    })),
    ...(paper.service && {
      about: { '@type': 'Thing' as const, name: paper.service.name, url: absoluteUrl(paper.service.path) },
    }),
  };
  const node: Article | ReportNode =
    collection === 'publications' ? { '@type': 'Report', ...work } : { '@type': 'Article', ...work };
  return pageGraph({ path, nodes: [node], dateModified: reviewed });
}
