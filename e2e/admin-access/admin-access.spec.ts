import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#lib/supabase/database.types.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { newSession } from '#e2e/support/admin/sessions.ts';
import { actors } from '#e2e/support/admin/actors.ts';
import {
  actionIds,
  actions,
  CANARY,
  entryPointsInTree,
  handlers,
  leastRole,
  publicEntryPoints,
  pages,
  secrets,
  type Rows,
} from '#e2e/support/admin/entry-points.ts';
import { callByScript, otherSites, sameOrigin, post, postPlainForm } from '#e2e/support/admin/requests.ts';
import { headerProbes, spellings } from '#e2e/support/admin/probes.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { sendOfIssue } from '#e2e/support/admin/sends.ts';
import { addRows, removeRows } from '#e2e/support/admin/rows.ts';
import { digestOfAdmin, listedWebhooks } from '#e2e/support/admin/webhooks.ts';
import { newestImports } from '#e2e/support/admin/imports.ts';
import { rawRequest, type RawResponse } from '#e2e/support/raw-request.ts';
import { people } from '#e2e/support/admin/people.ts';
import { includesRole } from '#lib/auth/roles.ts';
import { expect, test } from '#e2e/support/test.ts';
import { startUnguardedSite } from '#e2e/support/stack/unguarded-site.ts';

type Db = SupabaseClient<Database>;

const leaksIn = ({ head, bytes }: RawResponse) =>
  secrets().filter((secret) => head.includes(secret) || bytes.includes(secret));

test('the access matrix names every page, route handler and server action of the tree and of the build', () => {
  const named = [
    ...Object.keys(pages),
    ...Object.keys(handlers),
    ...Object.keys(actions),
    ...Object.keys(publicEntryPoints),
  ];
  expect(named.toSorted()).toEqual(entryPointsInTree());
  const compiled = Object.keys(actionIds());
  expect(compiled.toSorted()).toEqual(named.filter((name) => name.includes('#')).toSorted());
});

for (const middleware of ['on', 'off'] as const) {
  test(`outsiders read and change nothing in the admin area, with the middleware ${middleware}`, async ({
    db,
    sender,
  }) => {
    test.setTimeout(600_000);
    const rows = await addRows(db, sender);
    const unguarded = middleware === 'off' ? await startUnguardedSite() : undefined;
    const origin = unguarded?.origin ?? SITE_URL;
    try {
      const { admin, lesser, outsiders } = await actors();
      // Only the middleware sets this header: it tells whether it ran.
      const { head } = await rawRequest({ origin, path: '/newsletter-admin', headers: {} });
      expect(/^x-robots-tag$/im.test(head)).toBe(middleware === 'on');
      const addresses = Object.values(pages).flatMap((at) => at(rows));
      // Positive control: the secrets are there to be found.
      for (const path of addresses) {
        const response = await rawRequest({ origin, path, headers: { cookie: admin } });
        // A time for a call is all that its file holds.
        const isFound = leaksIn(response).length > 0 || response.body.startsWith('BEGIN:VCALENDAR');
        expect([path, response.status, isFound]).toEqual([path, 200, true]);
      }
      // With and without it, the turns differ.
      const shift = middleware === 'on' ? 0 : 4;
      expect(await readAsOutsiders(origin, addresses, outsiders, shift)).toEqual([]);

      // With a session that no attempt has.
      const { client } = await newSession(accounts.admin);
      const look = () => everything(db, client, rows);
      const before = await look();
      await readAsLesser(origin, rows, lesser);
      if (middleware === 'off') await sendAsLesser(origin, rows, lesser);
      const forms = middleware === 'off' ? bothForms : inTurn();
      await sendAsOutsiders(origin, rows, outsiders, forms);
      await sendFromOtherSites(origin, rows, admin, forms);
      expect(await look()).toEqual(before);
      await sendAsAdmin(origin, rows, admin, middleware === 'off' ? look : undefined);
    } finally {
      await unguarded?.stop();
      await removeRows(db, rows);
    }
  });
}

/** Everything that the forms of the admin area can change. */
async function everything(db: Db, client: Db, { sent }: Rows) {
  const responses = await Promise.all([
    db.from('contact_submissions').select('id, status, admin_notes').order('id'),
    db.from('newsletter_issues').select('id, title, status, visibility, version').order('id'),
    db.from('newsletter_sources').select('*').order('id'),
    db.from('saved_replies').select('*').order('id'),
    db.from('enquiry_blocks').select('*').order('id'),
    db.from('redirects').select('*').order('id'),
    db.from('office_holidays').select('*').order('day'),
    db.from('newsletter_subscriptions').select('id, updated_at').order('id'),
    db.from('newsletter_generation_runs').select('id, status').order('id'),
  ]);
  for (const { error } of responses) expect(error).toBeNull();
  return [...responses.map(({ data }) => data), ...(await ofFunctions(client, sent.id))];
}

/** What no table of the API shows; of a webhook its version says that it changed. */
function ofFunctions(client: Db, issue: string): Promise<unknown[]> {
  return Promise.all([
    sendOfIssue(client, issue),
    newestImports(client),
    listedWebhooks(client),
    digestOfAdmin(client),
    people(client),
  ]);
}

type Outsiders = Record<string, string | undefined>;

/** How an address is asked for: as it is, with the headers of each probe, and in each spelling. */
const waysTo = (path: string): { name: string; path: string; headers: Record<string, string> }[] => [
  ...Object.entries(headerProbes).map(([name, headers]) => ({ name, path, headers })),
  ...spellings(path).map((spelling) => ({ name: 'spelling', path: spelling, headers: {} })),
];

/**
 * The secrets that outsiders received. Each asks for every address as it is; in the other ways they ask in
 * turn, so that each outsider meets each way, and each way each address.
 */
async function readAsOutsiders(
  origin: string,
  addresses: string[],
  outsiders: Outsiders,
  shift: number,
): Promise<string[]> {
  const leaks: string[] = [];
  const met = new Set<string>();
  const cookies = Object.entries(outsiders);
  const askAs = async ([actor, cookie]: [string, string | undefined], turn: number) => {
    for (const [at, address] of addresses.entries()) {
      for (const [way, { name, path, headers }] of waysTo(address).entries()) {
        if (way > 0 && (at + way + shift) % cookies.length !== turn) continue;
        const response = await rawRequest({
          origin,
          path,
          headers: { ...headers, ...(cookie && { cookie }) },
        });
        for (const pair of [`${turn} at ${at}`, `${turn} by way ${way}`, `${at} by ${way}`]) met.add(pair);
        const found = leaksIn(response);
        if (found.length > 0) leaks.push(`${actor}, ${name}: ${path} leaks ${found.join()}`);
        if (/evil\.example/.test(response.head))
          leaks.push(`${actor}, ${name}: ${path} names a foreign host`);
      }
    }
  };
  await Promise.all(cookies.map(askAs));
  const [actors, places, ways] = [cookies.length, addresses.length, waysTo('').length];
  expect(met.size).toBe(actors * places + actors * ways + places * ways);
  return leaks;
}

type Call = { name: string; path: string; id: string; fields: Record<string, string> | [unknown] };

function calls(rows: Rows): Call[] {
  const ids = actionIds();
  return Object.entries(actions).map(([name, order]) => ({ name, id: ids[name] ?? '', ...order(rows) }));
}

/** Sends a call with scripts, without, or both. */
type Forms = (sender: Parameters<typeof post>[0], call: Call) => Promise<RawResponse[]>;

const bothForms: Forms = async (sender, call) => [
  await callByScript(sender, call),
  await postPlainForm(sender, call),
];

/** The one and the other in turn, where the middleware stands in front too. */
function inTurn(): Forms {
  const sent = new Map<string, number>();
  return async (sender, call) => {
    const turn = sent.get(call.name) ?? call.name.length;
    sent.set(call.name, turn + 1);
    return [await (turn % 2 === 0 ? callByScript : postPlainForm)(sender, call)];
  };
}

/** Every action in these forms, and every handler, by each outsider, from a page of this site. */
async function sendAsOutsiders(
  origin: string,
  rows: Rows,
  outsiders: Outsiders,
  forms: Forms,
): Promise<void> {
  for (const cookie of Object.values(outsiders)) {
    const sender = { origin, cookie, headers: sameOrigin(origin) };
    for (const call of calls(rows)) {
      const responses = await forms(sender, call);
      expect([call.name, ...responses.flatMap(leaksIn)]).toEqual([call.name]);
    }
    for (const { path, type, body } of Object.values(handlers)) {
      const response = await post(sender, path, type, body);
      expect([path, [401, 403].includes(response.status), leaksIn(response)]).toEqual([path, true, []]);
    }
  }
}

type Lesser = { reader: string; editor: string };

/** A page of a higher role answers 403 to those with a lesser one and shows nothing of it. */
async function readAsLesser(origin: string, rows: Rows, lesser: Lesser): Promise<void> {
  for (const role of ['reader', 'editor'] as const) {
    for (const [name, at] of Object.entries(pages)) {
      for (const path of at(rows)) {
        const response = await rawRequest({ origin, path, headers: { cookie: lesser[role] } });
        const wanted = includesRole(role, leastRole(name)) ? 200 : 403;
        expect([role, path, response.status]).toEqual([role, path, wanted]);
        if (wanted === 403) expect([role, path, leaksIn(response)]).toEqual([role, path, []]);
        const invites = role === 'reader' && /Edit issue|in the editor/.test(response.body);
        expect([role, path, invites]).toEqual([role, path, false]);
      }
    }
  }
}

/** No action or handler of a higher role is carried out. */
async function sendAsLesser(origin: string, rows: Rows, lesser: Lesser): Promise<void> {
  for (const role of ['reader', 'editor'] as const) {
    const sender = { origin, cookie: lesser[role], headers: sameOrigin(origin) };
    const isOpen = (name: string) => includesRole(role, leastRole(name));
    for (const call of calls(rows).filter(({ name }) => !isOpen(name))) {
      const { body } = await callByScript(sender, call);
      expect([role, call.name, body.includes('"status":"forbidden"')]).toEqual([role, call.name, true]);
      const page = await postPlainForm(sender, call);
      expect([role, call.name, /^location\n/im.test(page.head)]).toEqual([role, call.name, false]);
    }
    for (const [name, { path, type, body }] of Object.entries(handlers)) {
      if (!isOpen(name))
        expect([role, path, (await post(sender, path, type, body)).status]).toEqual([role, path, 403]);
    }
  }
}

/** The same by an admin's browser from a page of another site; nor can that page sign the admin out. */
async function sendFromOtherSites(origin: string, rows: Rows, cookie: string, forms: Forms): Promise<void> {
  for (const headers of otherSites(origin)) {
    const sender = { origin, cookie, headers };
    // Another host name is refused before the session is looked at.
    const refused = headers.host ? 421 : 403;
    for (const call of calls(rows)) await forms(sender, call);
    for (const { path, type, body } of Object.values(handlers)) {
      expect((await post(sender, path, type, body)).status).toBe(refused);
    }
    expect((await post(sender, '/login/sign-out', 'text/plain', '')).status).toBe(refused);
  }
}

/**
 * Positive control: the same requests by an admin, from a page of this site, are each carried out.
 * @param look at what each has changed; once is enough, as the requests are the same with the middleware
 */
async function sendAsAdmin(
  origin: string,
  rows: Rows,
  cookie: string,
  look: (() => Promise<unknown[]>) | undefined,
): Promise<void> {
  const sender = { origin, cookie, headers: sameOrigin(origin) };
  for (const { path, type, body } of Object.values(handlers)) {
    expect([path, (await post(sender, path, type, body)).status]).toEqual([path, 200]);
  }
  let before = await look?.();
  for (const call of calls(rows)) {
    const response = await (Array.isArray(call.fields) ? callByScript : postPlainForm)(sender, call);
    expect([call.name, [200, 303].includes(response.status)]).toEqual([call.name, true]);
    const after = await look?.();
    // Testing a feed stores nothing; its result holds what it read.
    if (call.name.endsWith('#testFeedAction')) expect(leaksIn(response)).toEqual([CANARY]);
    // The draft is one already; only an admin is told that it is.
    else if (call.name.endsWith('#returnToDraftAction'))
      expect(response.head).toMatch(/^location\n.*done=draft_again$/im);
    // The draft has no entry of that number; only an admin gets as far as being told so.
    else if (call.name.endsWith('#restoreVersionAction'))
      expect((await callByScript(sender, call)).body).toContain('"status":"invalid"');
    // The outbox is nobody's to read; only a test that was queued leads there.
    else if (call.name.endsWith('#testIssueAction'))
      expect(response.head).toMatch(/^location\n.*done=tested$/im);
    // No delivery was given up.
    else if (call.name.endsWith('#settleDeliveryAction'))
      expect(response.head).toMatch(/^location\n.*done=not_found$/im);
    // No mail of the matrix is in doubt: only an admin gets as far as being told that nothing was settled.
    else if (call.name.endsWith('#settleMailAction'))
      expect((await callByScript(sender, call)).body).toContain('"status":"not_found"');
    else if (look) expect([call.name, after]).not.toEqual([call.name, before]);
    before = after;
  }
}
