import type { IncomingMessage, ServerResponse } from 'node:http';
import { replaceAnswer } from './replace-answer.ts';

const FEEDS = /^\/(feed\.(xml|json)|atom\.xml)(\?|$)/;

/**
 * Feed readers ask again and again whether a feed has changed. Next answers such questions for pages but not for route handlers, so a
 * reader who has the feed already is told so here: 304, without the feed.
 */
export function answerConditionally(request: IncomingMessage, response: ServerResponse): void {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !FEEDS.test(request.url ?? '')) return;
  replaceAnswer(response, () =>
    response.statusCode === 200 && isKnown(request, response)
      ? { status: 304, headers: { 'content-type': undefined }, body: '' }
      : undefined,
  );
}

/** RFC 9110, 13.2.2: the date counts only where no tag is given. */
function isKnown({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    const current = opaque(String(response.getHeader('etag') ?? ''));
    return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === current);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(String(response.getHeader('last-modified')));
}

/** A tag without its mark of weakness: for reading, weak comparison is the rule. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
