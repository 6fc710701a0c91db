import type { IncomingHttpHeaders } from 'node:http';

/**
 * Which of the tags of an answer a client has already, if any. RFC 9110, 13.2.2: the date counts only where no tag is given.
 * @param tags of the very representation that would be sent: first its own, then those under which the same text went out before
 */
export function knownTag(
  headers: IncomingHttpHeaders,
  { tags, lastModified }: { tags: readonly string[]; lastModified: string | undefined },
): string | undefined {
  const asked = headers['if-none-match'];
  if (asked !== undefined) {
    if (tags.includes(asked)) return asked;
    if (asked.trim() === '*') return tags[0];
    return asked
      .split(',')
      .map(opaque)
      .find((tag) => tags.includes(tag));
  }
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === undefined) return undefined;
  return Date.parse(since) >= Date.parse(lastModified) ? tags[0] : undefined;
}

/** A tag without its mark of weakness: for reading, weak comparison is the rule. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
