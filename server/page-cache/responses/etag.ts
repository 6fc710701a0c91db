import type { IncomingHttpHeaders } from 'node:http';

/**
 * Which of a response's ETags a client has, if any. RFC 9110, 13.2.2: the date counts only without one.
 * @param etags of the very representation: its own first, then those of the same text sent before
 */
export function matchingEtag(
  headers: IncomingHttpHeaders,
  { etags, lastModified }: { etags: readonly string[]; lastModified: string | undefined },
): string | undefined {
  const given = headers['if-none-match'];
  if (given !== undefined) {
    if (etags.includes(given)) return given;
    if (given.trim() === '*') return etags[0];
    return given
      .split(',')
      .map(withoutWeakMark)
      .find((etag) => etags.includes(etag));
  }
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === undefined) return undefined;
  return Date.parse(since) >= Date.parse(lastModified) ? etags[0] : undefined;
}

/** Weak comparison is the rule for reading. */
const withoutWeakMark = (etag: string): string => etag.trim().replace(/^W\//, '');
