import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { metric } from '#e2e/support/metric.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { expect, test } from '#e2e/support/test.ts';

test('live and ready return 200 and nothing about the site', async ({ request }) => {
  for (const path of ['/api/health/live', '/api/health/ready']) {
    const response = await request.get(path);
    expect([response.status(), await response.text()]).toEqual([200, '{"status":"ok"}']);
    expect(response.headers()['cache-control']).toBe('no-store');
    expect(response.headers()['content-type']).toBe('application/json; charset=utf-8');
    expect((await request.post(path, { headers: { origin: SITE_URL } })).ok()).toBe(false);
  }
});

test('ready queries the database once in five seconds, however often it is requested', async ({
  request,
  queries,
}) => {
  await request.get('/api/health/ready');
  const before = await queries();
  const responses = await Promise.all(Array.from({ length: 40 }, () => request.get('/api/health/ready')));
  expect(responses.every((response) => response.ok())).toBe(true);
  // Other journeys query the database meanwhile, but none of them forty times.
  expect((await queries()) - before).toBeLessThan(40);
});

test('the metrics count responses, and are on their own port alone', async ({ request }) => {
  const line = 'http_responses_total{area="feed",method="GET",status="200"}';
  const before = await metric(line);
  await request.get('/feed.xml');
  await expect.poll(() => metric(line)).toBeGreaterThan(before);
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
  for (const path of ['/metrics', '/api/metrics']) {
    expect((await rawRequest({ origin: SITE_URL, path })).body).not.toContain('http_responses_total');
  }
});
