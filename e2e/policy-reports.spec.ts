import { accounts } from './support/accounts.ts';
import { SITE_URL } from './support/addresses.ts';
import { expectAccessible } from './support/axe.ts';
import { rawRequest } from './support/raw-request.ts';
import { openSignedIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const DESK = '/newsletter-admin/policy-reports';
const report = (blockedURL: string, path = '/contact?mail=jo@example.com') => [
  {
    type: 'csp-violation',
    age: 1,
    url: SITE_URL + path,
    user_agent: 'Mozilla/5.0 (of one person)',
    body: {
      documentURL: SITE_URL + path,
      effectiveDirective: 'img-src',
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

/** Sums are written every ten seconds, so that a flood of reports costs the database nothing. */
const WRITTEN = { timeout: 30_000 };

test('what browsers report is counted, and nothing else of it is kept', async ({ db }) => {
  const counted = async () => {
    const { data } = await db.from('policy_report_counts').select('*').eq('blocked', 'counted.example');
    return data;
  };
  const blocked = 'https://counted.example/pixel.gif?mail=jo@example.com';
  const answers = [
    await send('application/reports+json', JSON.stringify(report(blocked))),
    // A sandboxed page has no origin of its own.
    await send('application/reports+json; charset=utf-8', JSON.stringify(report(blocked)), {
      origin: 'null',
    }),
  ];
  for (const { status, body, head } of answers) {
    expect([status, body]).toEqual([204, '']);
    expect(head.toLowerCase()).toContain('cache-control\nno-store');
  }
  const today = new Date().toISOString().slice(0, 10);
  await expect
    .poll(counted, WRITTEN)
    .toEqual([{ day: today, directive: 'img-src', blocked: 'counted.example', area: 'contact', reports: 2 }]);
});

test('what is no report of a page of this site is not counted', async ({ db }) => {
  const elsewhere = [
    { ...report('https://left-out.example/')[0], body: { documentURL: 'https://other.example/' } },
  ];
  for (const body of ['', '{', 'null', '[]', JSON.stringify(elsewhere)]) {
    expect((await send('application/reports+json', body)).status).toBe(204);
  }
  // Another site's page can send these, and needs no permission to.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/csp-report']) {
    expect((await send(type, JSON.stringify(report('https://left-out.example/')))).status).toBe(403);
  }
  const endless = JSON.stringify(report(`https://left-out.example/${'a'.repeat(40_000)}`));
  expect((await send('application/reports+json', endless)).status).toBe(204);
  expect((await send('application/reports+json', 'a'.repeat(70_000))).status).toBe(413);
  expect((await rawRequest({ origin: SITE_URL, path: '/api/csp-report' })).status).toBe(405);

  // The one that is counted was sent last, so the others would be there by now.
  await send('application/reports+json', JSON.stringify(report('https://let-in.example/')));
  const rows = async () => {
    const { data } = await db.from('policy_report_counts').select('blocked');
    return data?.map((row) => row.blocked);
  };
  await expect.poll(rows, WRITTEN).toContain('let-in.example');
  expect(await rows()).not.toContain('left-out.example');
});

test('an admin reads the counts', async ({ page }) => {
  await send('application/reports+json', JSON.stringify(report('https://read-by-admin.example/')));
  await openSignedIn(page, DESK, accounts.admin);
  await expect(page.getByRole('heading', { name: 'Policy reports', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'read-by-admin.example' });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass(WRITTEN);
  await expect(row.getByRole('cell')).toHaveText([
    new Date().toISOString().slice(0, 10),
    'img-src',
    'read-by-admin.example',
    'contact',
    /1$/,
  ]);
  await expect(page.getByRole('link', { name: 'Policy reports' })).toHaveAttribute('aria-current', 'page');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  }
});
