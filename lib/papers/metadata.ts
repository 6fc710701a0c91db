import type { Metadata } from 'next';
import type { PaperRecord } from '#content/papers.ts';
import { documentAlternate } from '#lib/documents/documents.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { paperFeedLink } from './feed.ts';

/** Metadata of a paper's page, which names its file and the feed of papers. */
export function paperMetadata({ path, published }: PaperRecord): Metadata {
  return registeredMetadata(path, {
    type: 'article',
    publishedTime: published,
    alternates: { ...paperFeedLink, ...documentAlternate(path) },
  });
}
