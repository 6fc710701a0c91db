import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { pages } from '../content/pages';
import { ports, SITE_URL } from './support/addresses';
import { CERTIFICATE, startHttpsSite } from './support/https-site';
import { expect, test } from './support/test';

/** Of every kind of address one at least; of the pages, all. */
const routes = [
  ...pages.map(({ path }) => path),
  '/industry-updates/1',
  '/industry-updates/page/2',
  '/industry-updates/search?q=cloud',
  '/contact/received',
  '/login',
  '/no-such-page',
  '/industry-updates/999999',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/opengraph-image',
  '/api/form-token',
  '/api/health/live',
  '/refusal.css',
];

type Score = { path: string; status: number; score: number; faults: string[] };

test('the Observatory gives every route an A+', async () => {
  test.setTimeout(180_000);
  const stop = await startHttpsSite();
  try {
    const args = ['e2e/support/observatory.mjs', 'localhost', String(ports.https), String(ports.http)];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, ...routes], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE },
      maxBuffer: 1e8,
    });
    const scores = JSON.parse(stdout.trim().split('\n').at(-1)!) as Score[];
    expect(scores.map(({ path }) => path)).toEqual(routes);
    expect(scores.filter(({ score, faults }) => score < 130 || faults.length > 0)).toEqual([]);
  } finally {
    await stop();
  }
});

test('no policy has a grave weakness', async ({ request }) => {
  for (const path of routes) {
    const policy = (await request.get(path)).headers()['content-security-policy'];
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    const findings = new CspEvaluator(new CspParser(policy!).csp).evaluate();
    const grave = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(grave.map(({ directive, description }) => `${path} ${directive}: ${description}`)).toEqual([]);
  }
  // The positive control: the evaluator knows a weak policy when it sees one.
  const weak = new CspEvaluator(new CspParser("script-src 'self' 'unsafe-inline'").csp).evaluate();
  expect(weak.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
});

test('a page over plain http, as on this machine, tells no browser to come by https only', async ({
  request,
}) => {
  const headers = (await request.get(`${SITE_URL}/`)).headers();
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});
