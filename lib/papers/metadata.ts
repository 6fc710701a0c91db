import type { Metadata } from 'next';
import type { PaperRecord } from '#content/papers.ts';
import { metadataWithFile } from '#lib/documents/metadata.ts';
import { paperFeedLink } from './feed.ts';

/** Metadata of a paper's page, which names its file and the feed of papers. */
export const paperMetadata = ({ path, published }: PaperRecord): Metadata =>
  metadataWithFile(path, { type: 'article', publishedTime: published, alternates: paperFeedLink });
