import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { metric } from '#e2e/support/metric.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { logLines } from '#e2e/support/stack/site-log.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

test.skip(!pagesAreCached, 'the metrics are those of the custom server');

const report = (blockedURL: string, path = '/contact?mail=jo@example.com') => [
  {
    type: 'csp-violation',
    age: 1,
    url: SITE_URL + path,
    user_agent: 'Mozilla/5.0 (of one person)',
    body: {
      documentURL: SITE_URL + path,
      effectiveDirective: 'manifest-src',
      blockedURL,
      sample: 'the words of a visitor',
      disposition: 'enforce',
    },
  },
];
const send = (type: string, body: string, headers: Record<string, string> = {}) =>
  rawRequest({
    origin: SITE_URL,
    method: 'POST',
    path: '/api/csp-report',
    headers: { 'content-type': type, ...headers },
    body,
  });
const counted = () => metric('csp_violations_total{directive="manifest-src",area="page"}');

test('returns 204 for a report and counts it in the metrics, with one log line and nothing else', async () => {
  const before = await counted();
  const blocked = 'https://counted.example/pixel.gif?mail=jo@example.com';
  const responses = [
    await send('application/reports+json', JSON.stringify(report(blocked))),
    // A sandboxed page has no origin of its own.
    await send('application/reports+json; charset=utf-8', JSON.stringify(report(blocked)), {
      origin: 'null',
    }),
  ];
  for (const { status, body, head } of responses) {
    expect([status, body]).toEqual([204, '']);
    expect(head.toLowerCase()).toContain('cache-control\nno-store');
  }
  await expect.poll(counted).toBe(before + 2);
  const lines = () =>
    logLines().filter((line) => (line as { blocked?: string }).blocked === 'counted.example');
  await expect.poll(lines).toHaveLength(1);
  expect(lines()[0]).toEqual({
    time: expect.any(String),
    level: 'warning',
    event: 'csp.violation',
    directive: 'manifest-src',
    blocked: 'counted.example',
    area: 'page',
    requestId: expect.any(String),
  });
});

test('refuses or ignores what is not a report of a page of this site', async () => {
  const before = await counted();
  const elsewhere = [
    { ...report('https://left-out.example/')[0], body: { documentURL: 'https://other.example/' } },
  ];
  for (const body of ['', '{', 'null', '[]', JSON.stringify(elsewhere)]) {
    expect((await send('application/reports+json', body)).status).toBe(204);
  }
  // A page of another site can send these without a preflight.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/csp-report']) {
    expect((await send(type, JSON.stringify(report('https://left-out.example/')))).status).toBe(403);
  }
  const tooLong = JSON.stringify(report(`https://left-out.example/${'a'.repeat(40_000)}`));
  expect((await send('application/reports+json', tooLong)).status).toBe(204);
  expect((await send('application/reports+json', 'a'.repeat(70_000))).status).toBe(413);
  expect((await rawRequest({ origin: SITE_URL, path: '/api/csp-report' })).status).toBe(405);
  expect(await counted()).toBe(before);
});
