import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#lib/supabase/database.types.ts';
import { actors } from './support/actors.ts';
import {
  actionIds,
  actions,
  CANARY,
  doorsInTree,
  handlers,
  openDoors,
  pages,
  SUBSCRIBER,
  WORD,
  type Rows,
} from './support/admin-doors.ts';
import { callByScript, foreignPages, ownPage, post, postPlainForm } from './support/admin-orders.ts';
import { headerProbes, spellings } from './support/admin-probes.ts';
import { BACKEND_URL, DATA_DIR, FEEDS_URL, SITE_URL } from './support/addresses.ts';
import { storeEnquiry } from './support/enquiries.ts';
import { rawRequest, type RawResponse } from './support/raw-request.ts';
import { expect, test } from './support/test.ts';
import { startUnguardedSite } from './support/unguarded-site.ts';

type Db = SupabaseClient<Database>;

const told = ({ head, body }: RawResponse) =>
  [CANARY, SUBSCRIBER].filter((secret) => `${head}\n${body}`.includes(secret));

test('the matrix names every page, route handler and server action there is', () => {
  const named = [
    ...Object.keys(pages),
    ...Object.keys(handlers),
    ...Object.keys(actions),
    ...Object.keys(openDoors),
  ];
  expect(named.toSorted()).toEqual(doorsInTree());
  const compiled = Object.keys(actionIds());
  expect(compiled.toSorted()).toEqual(named.filter((name) => name.includes('#')).toSorted());
});

for (const middleware of ['on', 'off'] as const) {
  test(`nobody but an admin learns or changes anything, with the middleware ${middleware}`, async ({
    db,
    sender,
  }) => {
    test.setTimeout(300_000);
    const rows = await addRows(db, sender);
    const unguarded = middleware === 'off' ? await startUnguardedSite() : undefined;
    const origin = unguarded?.origin ?? SITE_URL;
    try {
      const { admin, outsiders } = await actors();
      // Only the middleware sets this header: it tells whether it ran.
      const { head } = await rawRequest({ origin, path: '/newsletter-admin', headers: {} });
      expect(/^x-robots-tag$/im.test(head)).toBe(middleware === 'on');
      const addresses = Object.values(pages).flatMap((at) => at(rows));
      // The positive control of the reading.
      for (const path of addresses) {
        const answer = await rawRequest({ origin, path, headers: { cookie: admin } });
        expect([path, answer.status, told(answer).length]).toEqual([path, 200, 1]);
      }
      expect(await readByOutsiders(origin, addresses, outsiders)).toEqual([]);

      const before = await everything(db);
      await orderByOutsiders(origin, rows, outsiders);
      await orderFromElsewhere(origin, rows, admin);
      expect(await everything(db)).toEqual(before);
      await orderByAdmin(origin, db, rows, admin);
    } finally {
      await unguarded?.stop();
      await db
        .from('newsletter_issues')
        .delete()
        .eq('status', 'draft')
        .gt('issue_number', rows.draft.number - 1);
      await db.from('newsletter_sources').delete().neq('name', '');
    }
  });
}

/** One row of each kind; only they can change while this test runs. */
async function addRows(db: Db, email: string): Promise<Rows> {
  await db.from('newsletter_sources').delete().neq('name', '');
  const title = `${CANARY} ${WORD}`;
  const words = { kind: 'contact', name: title, email, phone: '', company: '', subject: title };
  const enquiry = await storeEnquiry(
    { ...words, message: `${CANARY} message of enough letters` },
    { url: BACKEND_URL, dataDir: DATA_DIR },
  );
  const { data: feed } = await db
    .from('newsletter_sources')
    .insert({ name: title, area: 'security', url: `${FEEDS_URL}/rss?name=matrix-${Date.now()}` })
    .select('id')
    .single();
  const { data: last } = await db
    .from('newsletter_issues')
    .select('issue_number')
    .order('issue_number', { ascending: false })
    .limit(1);
  const number = (last?.[0]?.issue_number ?? 0) + 1;
  const issue = async (issue_number: number) => {
    const { data, error } = await db
      .from('newsletter_issues')
      .insert({ title, content: title, issue_number })
      .select('id, version')
      .single();
    expect(error).toBeNull();
    return { ...data!, number: issue_number };
  };
  const published = async ({ id, ...issue }: Rows['sent']) => {
    const { data, error } = await db
      .from('newsletter_issues')
      .update({ status: 'sent', sent_at: new Date().toISOString() })
      .eq('id', id)
      .select('id, version')
      .single();
    expect(error).toBeNull();
    return { ...issue, ...data! };
  };
  return {
    enquiry,
    feed: feed!.id,
    sent: await published(await issue(number)),
    draft: await issue(number + 1),
  };
}

/** All that the area's forms can change. */
async function everything(db: Db) {
  const answers = await Promise.all([
    db.from('contact_submissions').select('id, status, admin_notes').order('id'),
    db.from('newsletter_issues').select('id, title, status, visibility, version').order('id'),
    db.from('newsletter_sources').select('*').order('id'),
    db.from('newsletter_subscriptions').select('id, updated_at').order('id'),
    db.from('newsletter_generation_runs').select('id, status').order('id'),
  ]);
  for (const { error } of answers) expect(error).toBeNull();
  return answers.map(({ data }) => data);
}

type Outsiders = Record<string, string | undefined>;

/** What outsiders were told that they must not be. */
async function readByOutsiders(origin: string, addresses: string[], outsiders: Outsiders): Promise<string[]> {
  const leaks: string[] = [];
  let probes = 0;
  const everyoneProbes = async ([actor, cookie]: [string, string | undefined]) => {
    const probe = async (path: string, name: string, headers: Record<string, string>) => {
      const answer = await rawRequest({ origin, path, headers: { ...headers, ...(cookie && { cookie }) } });
      probes++;
      if (told(answer).length > 0) leaks.push(`${actor}, ${name}: ${path} told ${told(answer).join()}`);
      if (/evil\.example/.test(answer.head)) leaks.push(`${actor}, ${name}: ${path} names a foreign host`);
    };
    for (const path of addresses) {
      for (const [name, headers] of Object.entries(headerProbes)) await probe(path, name, headers);
      for (const spelling of spellings(path)) await probe(spelling, 'spelling', {});
    }
  };
  await Promise.all(Object.entries(outsiders).map(everyoneProbes));
  const each = Object.keys(headerProbes).length + spellings('').length;
  expect(probes).toBe(Object.keys(outsiders).length * addresses.length * each);
  return leaks;
}

type Call = { name: string; path: string; id: string; fields: Record<string, string> | [unknown] };

function calls(rows: Rows): Call[] {
  const ids = actionIds();
  return Object.entries(actions).map(([name, order]) => ({ name, id: ids[name] ?? '', ...order(rows) }));
}

/** Every action, with and without scripts, and every handler, by everyone who is no admin, from a page of this site. */
async function orderByOutsiders(origin: string, rows: Rows, outsiders: Outsiders): Promise<void> {
  for (const cookie of Object.values(outsiders)) {
    const sender = { origin, cookie, headers: ownPage(origin) };
    for (const call of calls(rows)) {
      const answers = [await callByScript(sender, call), await postPlainForm(sender, call)];
      expect([call.name, ...answers.flatMap(told)]).toEqual([call.name]);
    }
    for (const { path, type, body } of Object.values(handlers)) {
      const answer = await post(sender, path, type, body);
      expect([path, [401, 403].includes(answer.status), told(answer)]).toEqual([path, true, []]);
    }
  }
}

/** The same by an admin whose browser was led here by another page; nor can that page sign the admin out. */
async function orderFromElsewhere(origin: string, rows: Rows, cookie: string): Promise<void> {
  for (const headers of foreignPages(origin)) {
    const sender = { origin, cookie, headers };
    // A foreign name is refused before it is asked who sent the form.
    const refused = headers.host ? 421 : 403;
    for (const call of calls(rows)) {
      await callByScript(sender, call);
      await postPlainForm(sender, call);
    }
    for (const { path, type, body } of Object.values(handlers)) {
      expect((await post(sender, path, type, body)).status).toBe(refused);
    }
    expect((await post(sender, '/login/sign-out', 'text/plain', '')).status).toBe(refused);
  }
}

/** The positive control of the orders: the same ones, by an admin and from a page of this site, are each carried out. */
async function orderByAdmin(origin: string, db: Db, rows: Rows, cookie: string): Promise<void> {
  const sender = { origin, cookie, headers: ownPage(origin) };
  for (const { path, type, body } of Object.values(handlers)) {
    expect([path, (await post(sender, path, type, body)).status]).toEqual([path, 200]);
  }
  for (const call of calls(rows)) {
    const before = await everything(db);
    const answer = await (Array.isArray(call.fields) ? callByScript : postPlainForm)(sender, call);
    expect([call.name, [200, 303].includes(answer.status)]).toEqual([call.name, true]);
    // Trying a feed stores nothing; it says what it read.
    if (call.name.endsWith('#testFeedAction')) expect(told(answer)).toEqual([CANARY]);
    else expect([call.name, await everything(db)]).not.toEqual([call.name, before]);
  }
}
