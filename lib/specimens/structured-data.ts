import type { DigitalDocument, Graph } from 'schema-dts';
import { documentOf, encodingOf } from '#lib/documents/documents.ts';
import { absoluteUrl, organizationId, pageGraph } from '#lib/seo/structured-data.ts';
import type { Specimen } from './specimens.ts';

/** JSON-LD of a specimen on its own page, with its file and the product that it shows. */
export async function specimenGraph({
  path,
  name,
  description,
  updated,
  quickstart,
}: Specimen): Promise<Graph> {
  const node: DigitalDocument = {
    '@type': 'DigitalDocument',
    '@id': absoluteUrl(`${path}#specimen`),
    url: absoluteUrl(path),
    name,
    description,
    dateModified: updated,
    isAccessibleForFree: true,
    inLanguage: 'en-AU',
    author: { '@id': organizationId },
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#webpage` },
    encoding: await encodingOf(documentOf(path)),
    about: {
      '@type': 'Thing',
      name: quickstart.title,
      url: absoluteUrl(`/sme-quickstarts/${quickstart.id}`),
    },
  };
  return pageGraph({ path, nodes: [node], dateModified: updated });
}
