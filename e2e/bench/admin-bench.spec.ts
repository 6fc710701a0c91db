import { actors } from '#e2e/support/admin/actors.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { expect, test } from '#e2e/support/test.ts';

/**
 * `npm run bench:admin` prints what the admin area's promises about time rest on. It measures and asserts
 * nothing about time, so it is no part of `npm test`.
 */
test.describe.configure({ mode: 'serial' });

const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

test('lists of 20 and 5,000 issues, 14 and 10,000 subscribers', async ({ db }) => {
  test.setTimeout(600_000);
  const { admin } = await actors();
  const open = (path: string) => async () => {
    const response = await rawRequest({ origin: SITE_URL, path, headers: { cookie: admin } });
    expect(response.status).toBe(200);
  };
  const measure = async () => {
    await medianOf(10, open('/newsletter-admin'));
    return {
      issues: await medianOf(60, open('/newsletter-admin')),
      lastPage: await medianOf(60, open('/newsletter-admin?page=100')),
      subscribers: await medianOf(60, open('/newsletter-admin?tab=subscribers')),
      search: await medianOf(20, open('/newsletter-admin?q=logging')),
    };
  };
  const content = 'A paragraph as long as those of a real issue, repeated. '.repeat(80);
  const issues = (from: number, to: number) =>
    db.from('newsletter_issues').insert(
      Array.from({ length: to - from }, (_, at) => ({
        issue_number: 1_000 + from + at,
        title: `Issue ${from + at}`,
        content,
      })),
    );
  try {
    const small = await measure();
    for (let from = 0; from < 4_970; from += 250)
      expect((await issues(from, Math.min(from + 250, 4_970))).error).toBeNull();
    for (let from = 0; from < 10_000; from += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, at) => ({
        email: `bench-${from + at}@readers.example`,
      }));
      expect((await db.from('newsletter_subscriptions').insert(rows)).error).toBeNull();
    }
    const large = await measure();
    for (const key of ['issues', 'lastPage', 'subscribers', 'search'] as const) {
      const ratio = (large[key] / small[key]).toFixed(2);
      console.log(
        `${key.padEnd(12)} small ${small[key].toFixed(1)} ms, large ${large[key].toFixed(1)} ms, ratio ${ratio}`,
      );
    }
  } finally {
    await db.from('newsletter_issues').delete().gte('issue_number', 1_000);
    await db.from('newsletter_subscriptions').delete().like('email', 'bench-%');
  }
});

test('a wrong password for a known and for an unknown address', async ({ browser }) => {
  test.setTimeout(600_000);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 20; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      // A visitor of its own each time: the limit counts failures by address.
      const page = await browser.newPage({
        baseURL: SITE_URL,
        javaScriptEnabled: false,
        extraHTTPHeaders: { 'x-forwarded-for': `198.18.${round}.${kind === 'known' ? 1 : 2}` },
      });
      await page.goto('/login');
      await page.getByLabel('Email').fill(kind === 'known' ? accounts.user.email : 'nobody@staff.example');
      await page.getByLabel('Password').fill('not the password of anyone');
      const began = performance.now();
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      times[kind].push(performance.now() - began);
      await page.close();
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const apart = (Math.abs(known - unknown) / Math.max(known, unknown)) * 100;
  console.log(
    `sign-in      known ${known.toFixed(0)} ms, unknown ${unknown.toFixed(0)} ms, ${apart.toFixed(1)} % apart`,
  );
});
