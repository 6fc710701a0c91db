import type { Metadata } from 'next';
import { registeredMetadata, type FurtherMetadata } from '#lib/seo/metadata.ts';
import { documentOf, documentPath } from './documents.ts';

/** Metadata of a registered page that has a file, which it names. */
export function metadataWithFile(path: string, further: FurtherMetadata = {}): Metadata {
  const file = documentOf(path);
  const alternates = {
    ...further.alternates,
    'application/pdf': [{ url: documentPath(file), title: file.title }],
  };
  return registeredMetadata(path, { ...further, alternates });
}
