import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULT_URL, ports } from '#e2e/support/stack/addresses.ts';
import { startSecondSite } from '#e2e/support/stack/second-site.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

test.describe.configure({ mode: 'serial' });
test.skip(!pagesAreCached, 'no page is cached that is made with a nonce');

const other = `http://127.0.0.1:${ports.instance}`;
const overviews = ['/industry-updates', '/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/llms.txt'];
/** Each instance polls every second and a half; a busy machine takes longer. */
const SOON = { timeout: 30_000 };

let cacheDir: string;
let stop: (() => Promise<unknown>) | undefined;

/** The site under test as another instance: its own process and cache, the same build and database. */
const start = async () => {
  stop = await startSecondSite(ports.instance, {
    SUPABASE_URL: FAULT_URL,
    EMBEDDED_BACKEND: '1',
    CACHE_DIR: cacheDir,
  });
};
const restart = async () => {
  await stop?.();
  await start();
};
const view = async (path: string) => {
  const response = await fetch(other + path);
  return { status: response.status, text: await response.text() };
};

test.beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'archive-cache-'));
});
test.afterEach(async ({ fault }) => {
  await fault('none');
  await stop?.();
  stop = undefined;
  rmSync(cacheDir, { recursive: true, force: true });
});

/** An issue of this test alone, sent or withdrawn at will; what was sent cannot be deleted. */
let number = 60;
test.beforeEach(() => void (number += 1));

test('an issue corrected elsewhere is shown by an instance that nobody refreshes', async ({ db, fault }) => {
  await fault('none');
  const set = async (content: string) => {
    await db.from('newsletter_issues').update({ content }).eq('issue_number', 26).throwOnError();
  };
  const { data } = await db.from('newsletter_issues').select('content').eq('issue_number', 26).single();
  await start();
  try {
    expect((await view('/industry-updates/26')).text).not.toContain('Corrected elsewhere.');
    await set('Corrected elsewhere.');
    await expect
      .poll(async () => (await view('/industry-updates/26')).text, SOON)
      .toContain('Corrected elsewhere.');
  } finally {
    await set(data?.content ?? '');
  }
});

test('a restart while the database is down still shows the archive', async ({ fault }) => {
  await start();
  const seen = [...overviews, '/industry-updates/25'];
  for (const path of seen) expect((await view(path)).status, path).toBe(200);
  await fault('down');
  await restart();
  for (const path of seen) expect((await view(path)).status, path).toBe(200);
  expect((await view('/industry-updates/25')).text).toContain('Issue #25');
  // What was never read is not denied, and what never existed is.
  expect((await view('/industry-updates/5')).status).toBe(503);
  expect((await view('/industry-updates/7001')).status).toBe(404);
  await fault('none');
  await expect.poll(async () => (await view('/industry-updates/5')).status).toBe(200);
});

test('a restart long after the last poll shows nothing that may have been withdrawn since', async ({
  fault,
}) => {
  await start();
  for (const path of overviews) expect((await view(path)).status).toBe(200);
  await stop?.();
  const [polled] = readdirSync(cacheDir).filter((file) => file.endsWith('.polled'));
  writeFileSync(join(cacheDir, polled!), String(Date.now() - 61_000));
  await fault('down');
  await start();
  for (const path of overviews) expect((await view(path)).status, path).toBe(503);
  expect((await view('/about')).status).toBe(200);
  await fault('none');
  for (const path of overviews) await expect.poll(async () => (await view(path)).status).toBe(200);
});

for (const order of ['down', 'hang'] as const) {
  test(`a withdrawn issue is given by no instance while the database is "${order}", nor by one started later`, async ({
    request,
    db,
    fault,
  }) => {
    // Three starts, and each page once for every state of an instance.
    test.setTimeout(300_000);
    const path = `/industry-updates/${number}`;
    const title = `To be withdrawn ${number}`;
    const update = (values: { status?: string; sent_at?: string; visibility?: string }) =>
      db.from('newsletter_issues').update(values).eq('issue_number', number).throwOnError();
    await db
      .from('newsletter_issues')
      .insert({ issue_number: number, title, content: 'Text.' })
      .throwOnError();
    await update({ status: 'sent', sent_at: new Date().toISOString() });
    await start();
    for (const site of ['', other]) {
      for (const of of [path, ...overviews]) {
        await expect
          .poll(async () =>
            (await (await request.get(site + of)).text()).includes(of === '/sitemap.xml' ? path : title),
          )
          .toBe(true);
      }
    }
    await update({ visibility: 'withdrawn' });
    // Both instances have heard of it before the database goes away.
    for (const site of ['', other]) {
      await expect.poll(async () => (await request.get(site + path)).status(), SOON).toBe(404);
    }
    await fault(order);
    const gone = async (site: string) => {
      for (const of of [
        path,
        `${path}/image.png`,
        '/industry-updates/26',
        '/industry-updates/page/2',
        ...overviews,
      ]) {
        const response = await request.get(site + of);
        const text = response.status() === 200 ? await response.text() : '';
        expect(text.includes(title) || text.includes(path), site + of).toBe(false);
      }
    };
    await gone('');
    await gone(other);
    await restart();
    await gone(other);
    // Another build's folder, an image, a new machine: no snapshot at all.
    await stop?.();
    rmSync(cacheDir, { recursive: true, force: true });
    await start();
    for (const of of [path, ...overviews]) expect((await view(of)).status, of).toBe(503);
  });
}
