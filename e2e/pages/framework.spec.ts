import type { Page } from 'playwright/test';
import { pages } from '#content/pages.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';
import { isView } from '#e2e/support/views.ts';

test.use({ isFirstVisit: true });

const OWN = /^\/_next\/static\/browser\/[\da-f]{16}\.js$/;

/** The scripts that a page fetches, by path. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  const note = (request: { resourceType: () => string; url: () => string }) =>
    request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname);
  // Nothing that the page before it still fetches counts.
  await page.goto('about:blank');
  page.on('request', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', note);
  return scripts;
}

/** What only runs in the browser: a form of React's, which leads to no other page, and notices. */
const HYDRATES =
  'main form:not([data-carries], [data-check]), [data-needs-script] input:not([type=hidden]), [data-hydrates]';

test('a page has the scripts of the framework where it has parts that need them, and nowhere else', async ({
  page,
  expected,
}) => {
  test.skip(!pagesAreCached, 'a page with a nonce is as the framework made it');
  test.setTimeout(180_000);
  expected.push(/status of 404/);
  for (const path of [...pages.filter(isView).map(({ path }) => path), '/industry-updates/26', '/nowhere']) {
    const scripts = await scriptsOf(page, path);
    const ours = path.startsWith('/checks/') ? 2 : 1;
    expect(
      scripts.filter((script) => OWN.test(script)),
      `${path}: our scripts`,
    ).toHaveLength(ours);
    const hydrates = path === '/nowhere' || (await page.locator(HYDRATES).count()) > 0;
    const others = scripts.filter((script) => !OWN.test(script)).length;
    expect(others > 0, `${path} has ${others} scripts of the framework`).toBe(hydrates);
    const data = await page.evaluate(() => document.documentElement.innerHTML.includes('__next_f'));
    expect(data, `${path}: data of the framework`).toBe(hydrates);
  }
});

test('a page with a form fetches no style sheet but the one for paper, since it holds its own', async ({
  page,
}) => {
  test.skip(!pagesAreCached, 'a page with a nonce is as the framework made it');
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(sheets).toEqual([expect.stringContaining('/_next/static/print/')]);
});

test('an issue hydrates nothing', async ({ page }) => {
  test.skip(!pagesAreCached, 'a page with a nonce is as the framework made it');
  expect(await scriptsOf(page, '/industry-updates/26')).toEqual([expect.stringMatching(OWN)]);
});

test.describe('a form that nobody has touched', () => {
  test.use({ waitsForFramework: false });

  test('has no scripts of the framework, and keeps what is typed while they come', async ({ page }) => {
    test.skip(!pagesAreCached, 'a page with a nonce is as the framework made it');
    const scripts = await scriptsOf(page, '/contact');
    expect(scripts.filter((script) => !OWN.test(script))).toEqual([]);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/_next/static/chunks/*.js*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Message').pressSequentially('It is slow.');
    letThrough();
    await expect(page.locator('main form[novalidate]')).toBeAttached();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Example');
    await expect(page.getByLabel('Message')).toHaveValue('It is slow.');
  });

  test('calculates with what was typed before', async ({ page }) => {
    test.skip(!pagesAreCached, 'a page with a nonce is as the framework made it');
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/_next/static/chunks/*.js*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/sme-quickstarts/cyber-security-awareness');
    await page.locator('#users').fill('1');
    letThrough();
    await expect(page.locator('#users-total')).toContainText('1 user:');
    await expect(page.locator('#users')).toHaveValue('1');
  });
});
