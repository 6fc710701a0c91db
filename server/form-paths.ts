import type { IncomingMessage } from 'node:http';

/** Every page and handler of ours that a form without scripts is posted to. */
const TAKES_POSTS = /^\/(contact|sme-quickstarts|industry-updates\/refresh|login|newsletter-admin|api)(\/|$)/;

/**
 * Whether a post can be meant for this address. Next renders any page for a post, past the page cache and with all its questions to the
 * database, so that a post to a page without a form would be a way to hammer it. A scripted action may come to any page: a form that its
 * visitor leaves behind is posted to the page after it.
 */
export function takesPosts(request: IncomingMessage): boolean {
  if (request.headers['next-action'] !== undefined) return true;
  const [path = ''] = (request.url ?? '').split('?', 1);
  return TAKES_POSTS.test(path);
}
