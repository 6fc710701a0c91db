import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { chromium } from 'playwright/test';
import { pages } from '#content/pages.ts';
import { ports, SITE_URL } from '#e2e/support/stack/addresses.ts';
import { findCompleteBrowser } from '#scripts/testing/browser.ts';
import { CERTIFICATE, startHttpsSite } from '#e2e/support/stack/https-site.ts';
import { metric } from '#e2e/support/metric.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

/** Of every kind of address one at least; of the pages, all. */
const routes = [
  ...pages.map(({ path }) => path),
  '/industry-updates/1',
  '/industry-updates/page/2',
  '/industry-updates/search?q=cloud',
  '/received?reference=0A1B2C3D',
  '/login',
  '/no-such-page',
  '/industry-updates/999999',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/sharing-image/home.png',
  '/api/form-token',
  '/api/health/live',
  '/error-page.css',
];

type Score = { path: string; status: number; score: number; faults: string[] };

test.describe('behind https, as on the internet', () => {
  // The Observatory parses every page as a browser would, which takes a busy machine some minutes.
  test.describe.configure({ mode: 'serial', timeout: 600_000 });
  let stop: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    stop = await startHttpsSite();
  });
  test.afterAll(() => stop?.());

  test('the Observatory rates every route A+', async () => {
    const args = ['e2e/support/observatory.mjs', 'localhost', String(ports.https), String(ports.http)];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, ...routes], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE },
      maxBuffer: 1e8,
    });
    const scores = JSON.parse(stdout.trim().split('\n').at(-1)!) as Score[];
    expect(scores.map(({ path }) => path)).toEqual(routes);
    expect(scores.filter(({ score, faults }) => score < 130 || faults.length > 0)).toEqual([]);
  });

  test('counts what a browser reports by itself when the policy of a page stopped something', async () => {
    test.skip(!pagesAreCached, 'the metrics are those of the custom server');
    // It may have to be installed first.
    test.setTimeout(600_000);
    // Chromium sends reports over https alone, and a minute late, so that it cannot be told when something
    // happened; this one does not wait.
    const browser = await chromium.launch({
      executablePath: await findCompleteBrowser(),
      args: ['--no-sandbox', '--short-reporting-delay', '--ignore-certificate-errors'],
    });
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true });
      await page.goto(`https://localhost:${ports.https}/about?mail=jo@example.com`);
      await page.evaluate(() => {
        const image = new Image();
        image.src = 'https://stopped.example/pixel.gif?secret=1';
        document.body.append(image);
      });
      const url = `http://127.0.0.1:${ports.behindHttpsMetrics}/metrics`;
      const series = 'csp_violations_total{directive="img-src",area="page"}';
      await expect.poll(() => metric(series, url), { timeout: 30_000 }).toBe(1);
    } finally {
      await browser.close();
    }
  });
});

test('no policy has a finding of medium severity or above @smoke', async ({ request }) => {
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

test('a response over plain http has no HSTS and upgrades no requests', async ({ request }) => {
  test.skip(!pagesAreCached, 'a platform without our own server is reached by https alone');
  const headers = (await request.get(`${SITE_URL}/`)).headers();
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});
