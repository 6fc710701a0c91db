import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#lib/supabase/database.types.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { addDraft } from '#e2e/support/admin/sends.ts';
import { BACKEND_URL, DATA_DIR, FEEDS_URL, SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expect, test } from '#e2e/support/test.ts';

type Db = SupabaseClient<Database>;

const FEEDS = '/newsletter-admin/feeds';
const edit = (number: number) => `/newsletter-admin/issues/${number}`;

// All of these make, change or publish issues of one database.
/** Leaves the feeds of this test alone in the list, and none of its drafts or published issues behind. */
test.beforeEach(async ({ db }) => {
  await db.from('newsletter_sources').delete().neq('name', '');
});

async function addFeeds(db: Db, ...paths: string[]) {
  const rows = paths.map((path) => ({ name: `Feed ${path}`, area: 'security', url: FEEDS_URL + path }));
  expect((await db.from('newsletter_sources').insert(rows)).error).toBeNull();
}

test('an admin generates from feeds, edits, publishes; a visitor reads it, until it is withdrawn', async ({
  page,
  browser,
  db,
}) => {
  await addFeeds(db, '/rss?name=journey', '/status-500', '/script');
  await openSignedIn(page, '/newsletter-admin', accounts.admin);
  await page.getByRole('button', { name: 'Generate New Issue' }).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText('Newsletter generated successfully');
  // The list was loaded again and its first entry chosen: the draft just made.
  const newest = page.getByRole('navigation', { name: 'Issues' }).getByRole('link').first();
  await expect(newest).toContainText('draft');
  await expect(newest).toHaveAttribute('aria-current', 'true');
  const number = Number(/#(\d+)/.exec(await newest.innerText())?.[1]);
  await expect(page.getByRole('article')).toContainText(`#${number}`);

  await page.goto(FEEDS);
  await expect(page.getByText('The feed responded with HTTP 500.')).toBeVisible();
  await expect(page.getByText('Some feeds could not be read.').first()).toBeVisible();
  const moment = /\d\d\/\d\d\/\d{4}, \d+:\d\d:\d\d [ap]m AE[DS]T/;
  await expect(page.getByRole('row').filter({ hasText: 'HTTP 500' })).toContainText(moment);
  await expect(page.getByRole('region', { name: 'Latest attempts' }).locator('time').first()).toHaveText(
    moment,
  );
  await page.getByRole('link', { name: `Issue #${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit issue #${number}`);

  const preview = page.getByRole('region', { name: `Text of issue #${number}` });
  await expect(preview.getByRole('link', { name: /OpenTelemetry metrics/ })).toHaveAttribute(
    'href',
    'https://news.example/journey/1',
  );
  await expectAccessible(page);

  // What is typed shows in the preview and is saved by itself.
  await page.getByLabel('Title').fill('A journey through the feeds');
  await page
    .getByLabel('Content')
    .fill('Written by hand, *11/4/2026*.\n\n## A heading\n\n<b onclick="x()">markup</b>');
  await expect(preview.getByRole('heading', { name: 'A heading' })).toBeVisible();
  await expect(preview.locator('em')).toHaveText('4/11/2026');
  await expect(page.getByText('All changes saved.')).toBeVisible();
  const draft = await db
    .from('newsletter_issues')
    .select('title, status')
    .eq('issue_number', number)
    .single();
  expect(draft.data).toEqual({ title: 'A journey through the feeds', status: 'draft' });

  await page.getByLabel('Belongs to').selectOption('AI Policy Quickstart');
  await page.getByLabel('Title').fill(' ');
  await page.getByRole('button', { name: 'Publish to archive' }).click();
  await expect(page.getByText('An issue without a title cannot be published.')).toBeVisible();
  await page.getByLabel('Title').fill('A journey through the feeds');
  await page.getByRole('button', { name: 'Publish to archive' }).click();
  await expect(page.getByText('The issue is in the archive.')).toBeVisible();
  const sent = await db
    .from('newsletter_issues')
    .select('status, metrics, sent_at')
    .eq('issue_number', number)
    .single();
  expect(sent.data).toEqual({ status: 'sent', metrics: { recipients: 0 }, sent_at: expect.any(String) });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/industry-updates/${number}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('A journey through the feeds');
  const text = visitor.locator('main .prose');
  const words = (parts: string[]) => parts.join(' ').replace(/\s+/g, ' ');
  expect(words(await text.allInnerTexts())).toBe(words([await preview.innerText()]));
  await expect(visitor.getByText('This letter belongs to: AI Policy Quickstart')).toBeVisible();

  await page.getByLabel('Content').fill('Corrected after publication.');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await visitor.reload();
  await expect(text.first()).toHaveText('Corrected after publication.');

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The issue was withdrawn from the archive.')).toBeVisible();
  expect((await visitor.goto(`/industry-updates/${number}`))?.status()).toBe(404);
  await visitor.goto('/industry-updates');
  await expect(visitor.getByText('A journey through the feeds')).toHaveCount(0);
  await visitor.context().close();
});

test('a correction that is being written outlives Withdraw and Put back, and is saved afterwards', async ({
  page,
  db,
}) => {
  const number = 20;
  const { data: before } = await db
    .from('newsletter_issues')
    .select('content')
    .eq('issue_number', number)
    .single();
  await openSignedIn(page, `/newsletter-admin/issues/${number}`, accounts.admin);
  await page.getByLabel('Content').fill('A correction that nobody saved.');
  for (const [button, result] of [
    ['Withdraw', 'The issue was withdrawn from the archive.'],
    ['Put back', 'The issue is in the archive again.'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('main').locator(':focus')).toContainText(result);
    await expect(page.getByLabel('Content')).toHaveValue('A correction that nobody saved.');
  }
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.getByLabel('Content').fill(before!.content);
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
});

test('a second tab shows the conflict with a newer version, keeps its text and may overwrite', async ({
  page,
  context,
  db,
}) => {
  await addFeeds(db, '/rss?name=tabs');
  await openSignedIn(page, FEEDS, accounts.admin);
  const number = await generate();
  await page.goto(edit(number));
  const second = await context.newPage();
  await second.goto(edit(number));

  await page.getByLabel('Title').fill('From the first tab');
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await second.getByLabel('Title').fill('From the second tab');
  await expect(second.getByText(/was changed elsewhere while you were writing/)).toBeVisible();
  await expect(second.getByLabel('Title')).toHaveValue('From the second tab');
  await expect(second.getByText('From the first tab')).toBeVisible();
  const title = async () =>
    (await db.from('newsletter_issues').select('title').eq('issue_number', number).single()).data?.title;
  expect(await title()).toBe('From the first tab');

  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('All changes saved.')).toBeVisible();
  expect(await title()).toBe('From the second tab');

  // The draft goes, and what it was made of is free again.
  await second.getByRole('link', { name: 'Delete draft' }).click();
  await second.getByRole('button', { name: 'Delete draft' }).click();
  await expect(second).not.toHaveURL(/delete/);
  expect((await db.from('newsletter_issues').select('id').eq('issue_number', number)).data).toEqual([]);
});

test('the server cannot be reached for a while: the text stays and is saved later', async ({
  page,
  db,
  expected,
}) => {
  expected.push(/Failed to load resource|net::ERR/);
  await addFeeds(db, '/rss?name=offline');
  await openSignedIn(page, FEEDS, accounts.admin);
  const number = await generate();
  await page.goto(edit(number));
  await page.route('**/newsletter-admin/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Title').fill('Written in a tunnel');
  await expect(page.getByText(/the server cannot be reached/)).toBeVisible();
  await page.unroute('**/newsletter-admin/**');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await db.from('newsletter_issues').delete().eq('issue_number', number);
});

test('during an autosave the focus stays, a link opens a confirmation and Publish waits for it', async ({
  page,
  db,
}) => {
  const number = await addDraft(db, 'Before');
  await openSignedIn(page, edit(number), accounts.admin);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/newsletter-admin/issues/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const publish = page.getByRole('button', { name: 'Publish to archive' });
  await page.getByLabel('Title').fill('Typed a moment ago');
  await publish.focus();
  await expect(page.getByText('Saving...')).toBeVisible();
  await expect(publish).toBeFocused();

  const dialogOpened = page.waitForEvent('dialog');
  void page.getByRole('link', { name: 'All issues' }).click();
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Title')).toHaveValue('Typed a moment ago');

  await publish.focus();
  await page.keyboard.press('Enter');
  // Also what is shown only until the next page is there.
  const said = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const note = () => texts.add(document.querySelector('.editor-bar-state')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  });
  release();
  await expect(page.getByText('The issue is in the archive.')).toBeVisible();
  expect(await said.evaluate((texts) => [...texts].filter((text) => text.includes('Not saved')))).toEqual([]);
  const { data } = await db
    .from('newsletter_issues')
    .select('title, status')
    .eq('issue_number', number)
    .single();
  expect(data).toEqual({ title: 'Typed a moment ago', status: 'sent' });

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The issue was withdrawn from the archive.')).toBeVisible();
  // An address from before, or one that nobody wrote, says nothing untrue and breaks nothing.
  for (const done of ['published', 'constructor']) {
    expect((await page.goto(`${edit(number)}?done=${done}`))?.status()).toBe(200);
    await expect(page.getByText('The issue is in the archive.')).toHaveCount(0);
  }
  expect((await page.goto(`${FEEDS}?done=constructor`))?.status()).toBe(200);
  await page.goto(`/newsletter-admin?issue=${number}`);
  const row = page.getByRole('navigation', { name: 'Issues' }).getByRole('link', { name: `#${number}` });
  await expect(row).toContainText('withdrawn');
  await expect(page.getByRole('article')).toContainText('withdrawn');
});

test('an editor opened before a publication saves nothing into the public issue by itself', async ({
  page,
  context,
  db,
}) => {
  const number = await addDraft(db, 'In two tabs');
  await openSignedIn(page, edit(number), accounts.admin);
  const second = await context.newPage();
  await second.goto(edit(number));
  await page.getByRole('button', { name: 'Publish to archive' }).click();
  await expect(page.getByText('The issue is in the archive.')).toBeVisible();

  await second.getByLabel('Title').fill('Half a senten');
  await expect(second.getByText(/was changed elsewhere while you were writing/)).toBeVisible();
  const { data } = await db.from('newsletter_issues').select('title').eq('issue_number', number).single();
  expect(data?.title).toBe('In two tabs');
  await second.close();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The issue was withdrawn from the archive.')).toBeVisible();
});

test('feeds are added, tested, edited, switched on and off, and deleted', async ({ page, db }) => {
  await addFeeds(db, '/atom', '/html');
  await openSignedIn(page, FEEDS, accounts.admin);
  await expectAccessible(page);
  const feed = (name: string) => page.getByRole('row').filter({ hasText: name });

  await feed('Feed /atom').getByRole('button', { name: 'Test this feed' }).click();
  await expect(feed('Feed /atom').getByText('Atom: 1 item. The newest:')).toBeVisible();
  await feed('Feed /html').getByRole('button', { name: 'Test this feed' }).click();
  await expect(feed('Feed /html').getByText('The address leads to a web page, not to a feed.')).toBeVisible();

  for (const [url, problem] of [
    ['http://news.example/feed', 'The address must begin with https://.'],
    ['https://192.168.1.1/feed', 'The address is inside a private network.'],
    ['https://user:pass@news.example/', 'The address must not contain a user name or password.'],
  ] as const) {
    await page.getByLabel('Name').fill('News');
    await page.getByLabel('Address').fill(url);
    await page.getByLabel('Area').selectOption('ai');
    await page.getByRole('button', { name: 'Add feed' }).click();
    await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByLabel('Address')).toHaveValue(url);
    await expect(page.getByLabel('Area')).toHaveValue('ai');
  }
  await page.getByLabel('Address').fill('https://news.example/feed');
  await page.getByRole('button', { name: 'Add feed' }).click();
  await expect(page.getByText('The feed was added.')).toBeVisible();
  await page.getByLabel('Name').fill('News again');
  await page.getByLabel('Address').fill('https://news.example/feed');
  await page.getByRole('button', { name: 'Add feed' }).click();
  await expect(page.getByText('This address is in the list already.')).toBeVisible();

  await feed('News').getByRole('button', { name: 'Switch off' }).click();
  await expect(feed('News').getByText('Switched off: not read')).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toHaveText('The feed was saved.');
  await expect(page.getByLabel('Name')).toHaveValue('News again');
  await feed('News').getByRole('link', { name: 'Edit' }).click();
  // The list has a field of that name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit feed');
  await page.getByLabel('Name').fill('Renamed');
  await page.getByRole('button', { name: 'Save feed' }).click();
  await feed('Renamed').getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete feed' })).toBeVisible();
  await expect(page).toHaveTitle(/Delete|feed/i);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete feed' }).click();
  await expect(page.getByText('The feed was deleted.')).toBeVisible();
  await expect(feed('Renamed')).toHaveCount(0);
});

test('outsiders reach neither the feeds nor a draft nor the preview', async ({ page, request, expected }) => {
  expected.push(/403/);
  const own = { origin: SITE_URL, 'sec-fetch-site': 'same-origin' };
  const preview = '/api/newsletter-admin/preview';
  expect((await request.post(preview, { data: '# x', headers: own })).status()).toBe(401);
  expect((await request.post(preview, { data: '# x' })).status()).toBe(403);
  for (const address of [FEEDS, edit(27), `${edit(27)}/delete`]) {
    const response = await request.get(address);
    expect(response.url()).toContain('/login');
    expect(await response.text()).not.toMatch(/cyber\.gov\.au\/rss|Watching an AI feature/);
  }
  await openSignedIn(page, edit(27), accounts.user);
  for (const address of [FEEDS, edit(27), `${edit(27)}/delete`]) {
    expect((await page.goto(address))?.status()).toBe(403);
    expect(await page.content()).not.toMatch(/cyber\.gov\.au\/rss|Watching an AI feature/);
  }
  const foreign = await page.request.post(preview, { data: '# x', headers: own });
  expect([foreign.status(), (await foreign.text()).includes('<h')]).toEqual([403, false]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a draft is previewed, saved and published; feeds are tested and validated', async ({ page, db }) => {
    const number = await addDraft(db, 'Plain');
    await openSignedIn(page, edit(number), accounts.admin);
    await page.getByLabel('Title').fill('Plain and edited');
    await page.getByLabel('Content').fill('## Without scripts');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region').getByRole('heading', { name: 'Without scripts' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Plain and edited');
    const stored = async () =>
      (await db.from('newsletter_issues').select('title, status').eq('issue_number', number).single()).data;
    expect(await stored()).toEqual({ title: 'Plain', status: 'draft' });

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes saved.')).toBeVisible();
    expect(await stored()).toEqual({ title: 'Plain and edited', status: 'draft' });
    await page.getByRole('button', { name: 'Publish to archive' }).click();
    await expect(page.getByText('The issue is in the archive.')).toBeVisible();
    expect((await stored())?.status).toBe('sent');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('The issue was withdrawn from the archive.')).toBeVisible();

    await addFeeds(db, '/atom');
    await page.goto(FEEDS);
    await expect(page.locator('noscript p')).toHaveText(/^Save a feed that you are adding first/);
    await page.getByRole('button', { name: 'Test this feed' }).click();
    await expect(page.getByText('Atom: 1 item. The newest:')).toBeVisible();
    await page.getByLabel('Name').fill('Wrong');
    await page.getByLabel('Address').fill('http://news.example/');
    await page.getByRole('button', { name: 'Add feed' }).click();
    await expect(page.getByText('The address must begin with https://.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Wrong');
  });

  test('what was typed outlives the session, in the editor and for a feed', async ({
    page,
    context,
    db,
    expected,
  }) => {
    expected.push(/status of 401/);
    const number = await addDraft(db, 'Before the session ended');
    await openSignedIn(page, edit(number), accounts.admin);
    const jar = await context.cookies();
    await page.getByLabel('Title').fill('Typed for an hour');
    await page.getByLabel('Content').fill('## One\n\nTwo');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('your session has ended');
    await expect(page.getByLabel('Title')).toHaveValue('Typed for an hour');
    await expect(page.getByLabel('Content')).toHaveValue('## One\n\nTwo');
    await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(edit(number))}`,
    );

    // Someone else saves meanwhile: the words must not take the place of theirs unseen.
    const { data } = await db.from('newsletter_issues').select('id').eq('issue_number', number).single();
    await db.from('newsletter_issues').update({ title: 'Theirs' }).eq('id', data!.id);
    await context.addCookies(jar);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/was changed elsewhere while you were writing/)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Typed for an hour');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes saved.')).toBeVisible();
    const saved = await db
      .from('newsletter_issues')
      .select('title, content')
      .eq('issue_number', number)
      .single();
    expect(saved.data).toEqual({ title: 'Typed for an hour', content: '## One\n\nTwo' });

    await page.goto(FEEDS);
    await page.getByLabel('Name').fill('Kept');
    await page.getByLabel('Address').fill('https://news.example/kept');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add feed' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('your session has ended');
    await expect(page.getByLabel('Address')).toHaveValue('https://news.example/kept');
    await context.addCookies(jar);
    await page.getByRole('button', { name: 'Add feed' }).click();
    await expect(page.getByText('The feed was added.')).toBeVisible();
    await db.from('newsletter_issues').delete().eq('issue_number', number);
  });

  test('an issue that does not exist is shown as missing, within the frame and with status 404', async ({
    page,
    expected,
  }) => {
    expected.push(/status of 404/);
    await openSignedIn(page, '/newsletter-admin', accounts.admin);
    for (const path of [edit(999_999), `${edit(999_999)}/delete`, edit(0), '/newsletter-admin/issues/x']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such issue');
      await expect(page.getByRole('link', { name: 'All issues' })).toBeVisible();
    }
  });
});

/** Has the function make an issue for the admin; returns its number. */
async function generate(): Promise<number> {
  const { publishable_key: key } = JSON.parse(readFileSync(path.join(DATA_DIR, 'secrets.json'), 'utf8')) as {
    publishable_key: string;
  };
  const client = createClient<Database>(BACKEND_URL, key, { auth: { persistSession: false } });
  expect((await client.auth.signInWithPassword(accounts.admin)).error).toBeNull();
  const { data, error } = await client.functions.invoke('generate-newsletter', { body: {} });
  expect(error).toBeNull();
  return (data as { issue: { issue_number: number } }).issue.issue_number;
}
