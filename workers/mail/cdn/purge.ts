import type { Cdn } from './settings.ts';

/** Each page of the archive bears it (server/page-cache/responses/cdn-headers.ts). */
const KEY = 'archive';
/** Of one call, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Has the CDN forget every page of the archive. @throws unless it confirms; may be repeated */
export async function purge(cdn: Cdn): Promise<void> {
  if (cdn.kind === 'varnish') {
    const purges = cdn.urls.map((url) => call(url, { method: 'PURGE', headers: { 'xkey-purge': KEY } }));
    // One that is away serves nobody; the others do.
    const failed = (await Promise.allSettled(purges)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return;
  }
  const { base, service, token } = cdn;
  if (cdn.kind === 'fastly') {
    await call(`${base}/service/${service}/purge/${KEY}`, {
      method: 'POST',
      headers: { 'fastly-key': token, accept: 'application/json' },
    });
    return;
  }
  const text = await call(`${base}/zones/${service}/purge_cache`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: [KEY] }),
  });
  // It may refuse with 200.
  const { success } = JSON.parse(text) as { success?: unknown };
  if (success !== true) throw new Error('the CDN did not confirm the purge');
}

/** The message names no address, which may hold a secret. */
async function call(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the CDN responded with ${response.status}`);
  return text;
}
