import { SITE_URL } from './support/addresses.ts';
import { metric } from './support/metric.ts';
import { rawRequest } from './support/raw-request.ts';
import { expect, test } from './support/test.ts';

test('the site says that it lives and that it can serve, and nothing about itself', async ({ request }) => {
  for (const path of ['/api/health/live', '/api/health/ready']) {
    const answer = await request.get(path);
    expect([answer.status(), await answer.text()]).toEqual([200, '{"status":"ok"}']);
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(answer.headers()['content-type']).toBe('application/json; charset=utf-8');
    expect((await request.post(path, { headers: { origin: SITE_URL } })).ok()).toBe(false);
  }
});

test('however often it is asked whether it is ready, the database is asked once in five seconds', async ({
  request,
  questions,
}) => {
  await request.get('/api/health/ready');
  const before = await questions();
  const answers = await Promise.all(Array.from({ length: 40 }, () => request.get('/api/health/ready')));
  expect(answers.every((answer) => answer.ok())).toBe(true);
  // Other journeys ask the database meanwhile, but none of them forty times.
  expect((await questions()) - before).toBeLessThan(40);
});

test('the metrics count what the site answers, on a port of their own alone', async ({ request }) => {
  const line = 'http_responses_total{area="feed",method="GET",status="200"}';
  const before = await metric(line);
  await request.get('/feed.xml');
  await expect.poll(() => metric(line)).toBeGreaterThan(before);
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
  for (const path of ['/metrics', '/api/metrics']) {
    expect((await rawRequest({ origin: SITE_URL, path })).body).not.toContain('http_responses_total');
  }
});
