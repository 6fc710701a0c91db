import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import {
  applyAll,
  applyPortion,
  begin,
  commit,
  consented,
  emptyImporting,
  readFileOf,
  readRows,
  shown,
  type GivenRow,
} from '#supabase/tests/support/newsletter/importing.ts';
import {
  change,
  confirm,
  linkToken,
  signUp,
  subscribe,
  subscriberMails,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';
import { subscriber } from '#supabase/tests/support/newsletter/subscribing.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

describe.each(engineNames)('the import of subscribers on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  beforeEach(() => emptyImporting(db));

  const subscriptions = () =>
    db.query<{ email: string; active: boolean; consent_source: string; at: string }>(
      `select email, is_subscribed as active, consent_source, to_char(consent_at at time zone 'UTC', 'YYYY-MM-DD') as at
       from public.newsletter_subscriptions order by email_key`,
    );
  const waiting = () =>
    db.query<{ email: string | null }>(
      `select email from app_private.newsletter_import_rows where verdict = 'new'`,
    );
  const audience = async () =>
    (await db.query<{ count: number }>(`select (app_private.audience() ->> 'count')::integer as count`))[0]!
      .count;
  /** Everything an import must not touch. */
  const states = () =>
    db.query(
      `select email, is_subscribed, confirmed_at, unsubscribed_at, suppressed_at, suppressed_reason, consent_at,
         consent_source, updated_at
       from public.newsletter_subscriptions order by email_key`,
    );

  /** By the address, the version of the wording that the export says they agreed to. */
  const exportedWordings = async () => {
    const [exported] = await db.query<{ rows: { email: string; wording_version: number | null }[] }>(
      `select public.admin_subscriber_export('', '', null, 100) -> 'rows' as rows`,
    );
    return Object.fromEntries(exported!.rows.map(({ email, wording_version }) => [email, wording_version]));
  };
  const confirmationOf = async (email: string) =>
    (await subscriberMails(db)).findLast(({ kind, to }) => kind === 'confirm_subscription' && to === email)!
      .token!;

  /** One address in each state that an import must leave as it is. */
  async function everyState(): Promise<Record<string, string>> {
    await subscriber(db, 'active@company.example');
    await change(db, await subscriber(db, 'left@company.example'), 'unsubscribe');
    await change(db, await subscriber(db, 'erased@company.example'), 'erase');
    await confirm(db, await tokenOf(db, 'confirm_erasure'), 'erase');
    for (const reason of ['hard_bounce', 'complaint', 'admin'])
      await subscriber(db, `${reason}@company.example`);
    await db.exec(
      `select app_private.suppress_subscription(id, split_part(email, '@', 1), 'operator', null)
       from public.newsletter_subscriptions where email ~ '^(hard_bounce|complaint|admin)@'`,
    );
    return {
      'active@company.example': 'already',
      'left@company.example': 'barred',
      'Erased@Company.example': 'barred',
      'hard_bounce@company.example': 'barred',
      'complaint@company.example': 'barred',
      'admin@company.example': 'barred',
    };
  }

  it('brings in nobody who was not active where the file comes from', async () => {
    const rows: GivenRow[] = [
      consented('new@company.example', 2),
      { line: 3, email: 'left@company.example', barred: true },
      { ...consented('bounced@company.example', 4), barred: true },
    ];
    const id = await readFileOf(db, rows);
    expect(await shown(db, id)).toMatchObject({
      import: { to_import: 1, barred: 2, no_evidence: 0 },
      refused: [
        { line: 3, verdict: 'barred', problem: null },
        { line: 4, verdict: 'barred', problem: null },
      ],
    });
    await commit(db, id, 1);
    await applyAll(db, id);
    expect((await subscriptions()).map(({ email }) => email)).toEqual(['new@company.example']);
  });

  it('does exactly what its dry run says', async () => {
    const rows: GivenRow[] = [
      consented('new@company.example', 2),
      consented(' Second@Company.example ', 3),
      consented('NEW@company.example', 4),
      { ...consented('no-date@company.example', 5), consent_at: '' },
      { ...consented('no-source@company.example', 6), consent_source: ' ' },
      { ...consented('unreadable@company.example', 7), consent_at: '01/02/2024' },
      { ...consented('future@company.example', 8), consent_at: '2999-01-01T00:00:00Z' },
      consented('no address', 9),
      { line: 10 },
      { ...consented('columns@company.example', 11), problem: 'columns' },
      { ...consented('named@company.example', 12), consent_source: 'Asked by canary@company.example' },
    ];
    const id = await readFileOf(db, rows);
    const dryRun = await shown(db, id);
    expect(dryRun).toMatchObject({
      status: 'ok',
      import: { status: 'ready', rows_read: 11, to_import: 2, invalid: 6, no_evidence: 2, duplicate: 1 },
    });
    expect(dryRun.refused.map(({ line, problem }) => [line, problem])).toEqual([
      [4, null],
      [5, 'date_missing'],
      [6, 'source_missing'],
      [7, 'date_unreadable'],
      [8, 'date_in_future'],
      [9, 'email_invalid'],
      [10, 'email_missing'],
      [11, 'columns'],
      [12, 'source_has_address'],
    ]);
    expect(await subscriptions()).toEqual([]);
    expect(await commit(db, id, 2)).toEqual({ status: 'ok' });
    expect(await applyAll(db, id)).toEqual({ imported: 2, changed: 0 });
    expect(await subscriptions()).toEqual([
      {
        email: 'new@company.example',
        active: true,
        consent_source: 'import: Website footer',
        at: '2025-03-01',
      },
      {
        email: 'Second@Company.example',
        active: true,
        consent_source: 'import: Website footer',
        at: '2025-03-01',
      },
    ]);
    expect(await audience()).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  it('changes no state and revives nobody', async () => {
    const expected = await everyState();
    const before = await states();
    const id = await readFileOf(
      db,
      Object.keys(expected).map((email, at) => consented(email, at + 2)),
    );
    const dryRun = await shown(db, id);
    expect(dryRun.import).toMatchObject({ to_import: 0, already: 1, barred: 5 });
    expect(await commit(db, id, 0)).toEqual({ status: 'empty' });
    expect(await states()).toEqual(before);
  });

  it('subscribes who signed up and never confirmed, by the evidence of the file', async () => {
    await subscribe(db, signUp({ email: 'pending@company.example' }));
    const link = await tokenOf(db, 'confirm_subscription');
    const before = await states();
    const id = await readFileOf(db, [
      consented('PENDING@company.example', 2),
      consented('pending@company.example', 3),
      consented('new@company.example', 4),
    ]);
    expect((await shown(db, id)).import).toMatchObject({
      to_import: 2,
      pending: 1,
      already: 0,
      duplicate: 1,
    });
    expect(await states()).toEqual(before);
    // Who waits is counted, and no row is tied to a person.
    expect(
      await db.query('select 1 from app_private.newsletter_import_rows where subscription_id is not null'),
    ).toEqual([]);
    await commit(db, id, 2);
    expect(await applyAll(db, id)).toEqual({ imported: 2, changed: 0 });
    // It said that no newsletter comes without its press.
    expect(await subscriberMails(db)).toEqual([]);
    expect(await exportedWordings()).toEqual({
      'new@company.example': null,
      'pending@company.example': null,
    });
    const imported = { active: true, consent_source: 'import: Website footer', at: '2025-03-01' };
    expect(await subscriptions()).toEqual([
      { email: 'new@company.example', ...imported },
      { email: 'pending@company.example', ...imported },
    ]);
    expect(await audience()).toBe(2);
    const events = await db.query(
      `select e.kind, e.evidence from public.newsletter_consent_events as e
         join public.newsletter_subscriptions as s on s.id = e.subscription_id
       where s.email_key = 'pending@company.example' order by e.id`,
    );
    expect(events).toMatchObject([
      { kind: 'requested', evidence: null },
      { kind: 'imported', evidence: expect.stringContaining('by: Website footer') as string },
    ]);
    // The mail that asked may be opened later.
    expect(await confirm(db, link)).toEqual({ status: 'ok' });
    expect(await audience()).toBe(2);
    expect(await exportedWordings()).toEqual({ 'new@company.example': null, 'pending@company.example': 1 });
  });

  it('leaves a sign-up alone whose address left before, or is not to be mailed', async () => {
    const signUpAgain = async (email: string) => {
      await db.exec('delete from app_private.rate_events');
      await subscribe(db, signUp({ email }));
    };
    await change(db, await subscriber(db, 'left@company.example'), 'unsubscribe');
    await change(db, await subscriber(db, 'erased@company.example'), 'erase');
    await confirm(db, await tokenOf(db, 'confirm_erasure'), 'erase');
    for (const email of ['left@company.example', 'erased@company.example', 'later@company.example'])
      await signUpAgain(email);
    const emails = ['left', 'erased', 'later', 'blocked'].map((name) => `${name}@company.example`);
    await signUpAgain('blocked@company.example');
    const id = await readFileOf(
      db,
      emails.map((email, at) => consented(email, at + 2)),
    );
    expect((await shown(db, id)).import).toMatchObject({ to_import: 2, pending: 2, barred: 2 });
    // Both end while the file waits.
    await db.exec(
      `select app_private.suppress_subscription(id, 'admin', 'operator', null)
       from public.newsletter_subscriptions where email like 'blocked@%'`,
    );
    await confirm(db, await confirmationOf('later@company.example'));
    await change(db, await linkToken(db, 'later@company.example'), 'unsubscribe');
    const before = await states();
    await commit(db, id, 2);
    expect(await applyAll(db, id)).toEqual({ imported: 0, changed: 2 });
    expect(await states()).toEqual(before);
    expect(await audience()).toBe(0);
  });

  it('looks at each row again when it is imported', async () => {
    const id = await readFileOf(db, [
      consented('left@company.example', 2),
      consented('erased@company.example', 3),
      consented('joined@company.example', 4),
      consented('still@company.example', 5),
    ]);
    await change(db, await subscriber(db, 'left@company.example'), 'unsubscribe');
    await change(db, await subscriber(db, 'erased@company.example'), 'erase');
    await confirm(db, await tokenOf(db, 'confirm_erasure'), 'erase');
    await subscriber(db, 'joined@company.example');
    const before = await states();
    expect((await waiting()).map(({ email }) => email)).not.toContain('erased@company.example');
    await commit(db, id, 4);
    expect(await applyAll(db, id)).toEqual({ imported: 1, changed: 3 });
    expect(
      (await states()).filter((row) => (row as { email: string }).email !== 'still@company.example'),
    ).toEqual(before);
  });

  it('is applied in portions of which each may be repeated, and a crash between two costs nothing', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => consented(`n${at}@company.example`, at + 2));
    const id = await begin(db);
    for (const first of [1, 501, 1_001, 1_001, 1]) {
      const portion = rows.slice(first - 1, first + 499);
      expect(await readRows(db, id, first, portion, first === 1_001)).toMatchObject({ status: 'ok' });
    }
    expect((await shown(db, id)).import).toMatchObject({
      rows_read: 1_200,
      to_import: 1_200,
      status: 'ready',
    });
    await commit(db, id, 1_200);
    expect(await applyPortion(db, id)).toMatchObject({ done: false, imported: 200, changed: 0 });
    // As a process that ends within a portion leaves it.
    await db.exec('begin');
    await applyPortion(db, id);
    await db.exec('rollback');
    expect(await commit(db, id, 1_200)).toEqual({ status: 'ok' });
    expect(await applyAll(db, id)).toEqual({ imported: 1_200, changed: 0 });
    expect(await applyPortion(db, id)).toMatchObject({ status: 'ok', done: true, imported: 1_200 });
    expect(await audience()).toBe(1_200);
    const [events] = await db.query('select count(*)::integer as n from public.newsletter_consent_events');
    expect(events).toEqual({ n: 1_200 });
  });

  it('does not add to a send that has begun', async () => {
    const id = await readFileOf(db, [consented('new@company.example')]);
    const [{ now } = { now: '' }] = await db.query<{ now: string }>('select clock_timestamp()::text as now');
    await commit(db, id, 1);
    await applyAll(db, id);
    const [row] = await db.query(
      'select confirmed_at > $1::timestamptz as later from public.newsletter_subscriptions',
      [now],
    );
    expect(row).toEqual({ later: true });
  });
});
