import { connectBackend } from '../_shared/backend.ts';
import { FeedError } from '../_shared/feed/feed-error.ts';
import { fetchFeed } from '../_shared/feed/fetch-feed.ts';
import type { Network } from '../_shared/feed/http-client.ts';
import { parseFeed } from '../_shared/feed/parse/parse-feed.ts';
import {
  bearerToken,
  describeError,
  jsonResponse,
  logEvent,
  methodNotAllowed,
  readJsonObject,
  requestId,
} from '../_shared/http.ts';
import type { Settings } from '../_shared/settings.ts';

interface Tools {
  settings: Settings;
  network: Network;
  fetcher: typeof fetch;
  now: () => Date;
}

const TIMEOUT_MS = 15_000;
const MAX_URL_LENGTH = 500;

/**
 * Reads one feed for an editor and stores nothing. The body holds `url`. Responds with
 * `{ok: true, title, count, newest: [{title, published_at}]}`, or with `{ok: false, message}`.
 */
export async function handle(request: Request, tools: Tools): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const token = bearerToken(request);
  if (!token) return jsonResponse(401, { message: 'Please sign in to test a feed.' });
  const url = (await readJsonObject(request))?.['url'];
  if (typeof url !== 'string' || url.length > MAX_URL_LENGTH)
    return jsonResponse(400, { message: 'The address of a feed is missing.' });
  const backend = connectBackend(tools.settings, token, tools.fetcher);
  try {
    if (!(await backend.isSignedIn()))
      return jsonResponse(401, { message: 'Please sign in to test a feed.' });
    if (!(await backend.isEditor())) return jsonResponse(403, { message: 'Only an editor may test a feed.' });
  } catch (error) {
    logEvent('feed_test.backend_failed', { requestId: requestId(request), reason: describeError(error) });
    return jsonResponse(503, {
      ok: false,
      message: 'The feed cannot be tested right now. Please try again.',
    });
  }
  try {
    return jsonResponse(200, { ok: true, message: 'The feed can be read.', ...(await preview(url, tools)) });
  } catch (error) {
    const message = error instanceof FeedError ? error.message : 'The feed could not be read.';
    return jsonResponse(200, { ok: false, message });
  }
}

async function preview(url: string, { network, settings, now }: Tools) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const feed = await fetchFeed({ url }, { network, testOrigins: settings.testOrigins, signal });
  // The request was not conditional.
  if (feed.kind === 'not-modified') throw new FeedError('The feed responded with HTTP 304.', 304);
  const { title, items } = parseFeed(feed.body, feed.contentType, feed.url, now());
  if (items.length === 0) throw new FeedError('The feed has no entry with a title and a link.', 200);
  const newest = items.slice(0, 3).map((item) => ({ title: item.title, published_at: item.published_at }));
  return { title, count: items.length, newest };
}
