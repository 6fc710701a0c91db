import { spawn } from 'node:child_process';
import { pages } from '#content/pages.ts';
import { BACKEND_URL, BUILD_DIR, DATA_DIR, ports } from '#e2e/support/stack/addresses.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';
import { webServerOf } from '#e2e/support/stack/web-server.ts';

const origin = `http://127.0.0.1:${ports.platform}`;

/**
 * The build as a platform runs it that has none of our own server before it. Everything here holds of the
 * application alone.
 */
test.describe('a build with nonces, served by Next alone', () => {
  test.skip(pagesAreCached, 'a build with hashes is served by our own server');
  test.describe.configure({ mode: 'serial' });

  let stop = () => {};
  test.beforeAll(async ({ request }) => {
    const { publishableKey, signingSecret } = webServerOf({ url: BACKEND_URL, dataDir: DATA_DIR });
    const next = spawn(
      process.execPath,
      [
        'node_modules/next/dist/bin/next',
        'start',
        '--port',
        String(ports.platform),
        '--hostname',
        '127.0.0.1',
      ],
      {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          BUILD_DIR,
          SITE_URL: origin,
          SUPABASE_URL: BACKEND_URL,
          SUPABASE_PUBLISHABLE_KEY: publishableKey,
          ENQUIRY_SIGNING_SECRET: signingSecret,
        },
        stdio: 'ignore',
      },
    );
    stop = () => void next.kill('SIGTERM');
    const status = () =>
      request.get(`${origin}/robots.txt`).then(
        (response) => response.status(),
        () => 0,
      );
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
  });
  test.afterAll(() => stop());

  test('every kind of response has the headers of security, and a policy of its own kind', async () => {
    for (const [path, status] of [
      ...pages.map(({ path }) => [path, 200] as const),
      ['/industry-updates/26', 200],
      ['/login', 200],
      ['/no-such-page', 404],
      ['/nope.txt', 404],
      ['/x.json', 404],
      ['/_next/BUILD_ID', 404],
      ['/industry-updates/999999', 404],
      ['/about/', 308],
      ['/feed.xml', 200],
      ['/icon.svg', 200],
      ['/newsletter-admin', 307],
    ] as const) {
      const response = await rawRequest({ origin, path, headers: { host: `127.0.0.1:${ports.platform}` } });
      const names = response.head.split('\n');
      const headers = Object.fromEntries(
        names.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), names[i + 1]!]] : [])),
      );
      expect([path, response.status]).toEqual([path, status]);
      expect(headers['x-frame-options'], path).toBe('DENY');
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      if (status >= 300 && status < 400) {
        expect(new URL(headers['location']!, origin).hostname, path).toMatch(/^(127\.0\.0\.1|localhost)$/);
        continue;
      }
      expect(headers['content-security-policy'], path).toMatch(
        /^default-src 'none'; script-src 'self' 'nonce-/,
      );
    }
  });

  test('an address that begins with two slashes leads to no other site', async () => {
    const response = await rawRequest({ origin, path: '//evil.example/' });
    expect(response.status).toBe(308);
    expect(/(?:^|\n)location\n(.*)/i.exec(response.head)?.[1]).toBe('/evil.example/');
  });

  test('its pages work, and those that are not there too', async ({ page, expected }) => {
    expected.push(/404/);
    for (const path of ['/', '/contact', '/industry-updates/26', '/nope.txt', '/no-such-page']) {
      await page.goto(origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    }
  });
});
