import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a client has the answer already. RFC 9110, 13.2.2: the date counts only where no tag is given.
 * @param etag of the very representation that would be sent
 */
export function isKnown(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: { etag: string; lastModified: string | undefined },
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags === etag || tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === etag);
  }
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === undefined) return false;
  return Date.parse(since) >= Date.parse(lastModified);
}

/** A tag without its mark of weakness: for reading, weak comparison is the rule. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
