import { connectBackend } from '../_shared/backend.ts';
import { fetchFeed, FeedError } from '../_shared/feed/fetch-feed.ts';
import type { Network } from '../_shared/feed/http-client.ts';
import { parseFeed } from '../_shared/feed/parse-feed.ts';
import { bearerToken, logEvent, readObject, reply, requestId } from '../_shared/http.ts';
import type { Settings } from '../_shared/settings.ts';

interface Tools {
  settings: Settings;
  network: Network;
  fetcher: typeof fetch;
  now: () => Date;
}

const timeout = 15_000;

/**
 * Reads one feed for an administrator who wants to know whether it works; stores nothing. The body holds `url`. Answers
 * `{ok: true, title, count, newest: [{title, published_at}]}`, or `{ok: false, message}` with the reason in words.
 */
export async function handle(request: Request, tools: Tools): Promise<Response> {
  if (request.method !== 'POST') return reply(405, { message: 'Only POST is answered here.' });
  const token = bearerToken(request);
  if (!token) return reply(401, { message: 'Please sign in to test a feed.' });
  const url = (await readObject(request))?.['url'];
  if (typeof url !== 'string' || url.length > 500)
    return reply(400, { message: 'The address of a feed is missing.' });
  const backend = connectBackend(tools.settings, token, tools.fetcher);
  try {
    if (!(await backend.isSignedIn())) return reply(401, { message: 'Please sign in to test a feed.' });
    if (!(await backend.isAdmin())) return reply(403, { message: 'Only an administrator may test a feed.' });
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    logEvent('feed_test.unavailable', { request_id: requestId(request), reason });
    return reply(503, { ok: false, message: 'The feed cannot be tested right now. Please try again.' });
  }
  try {
    const feed = await fetchFeed(
      { url },
      {
        network: tools.network,
        testOrigins: tools.settings.testOrigins,
        signal: AbortSignal.timeout(timeout),
      },
    );
    // Nothing was sent along that a feed could call unchanged.
    if (feed.kind === 'unchanged') throw new FeedError('The feed answered with HTTP 304.', 304);
    const { title, items } = parseFeed(feed.body, feed.contentType, feed.url, tools.now());
    if (items.length === 0) throw new FeedError('The feed has no entry with a title and a link.', 200);
    const newest = items.slice(0, 3).map((item) => ({ title: item.title, published_at: item.published_at }));
    return reply(200, { ok: true, message: 'The feed can be read.', title, count: items.length, newest });
  } catch (error) {
    const message = error instanceof FeedError ? error.message : 'The feed could not be read.';
    return reply(200, { ok: false, message });
  }
}
