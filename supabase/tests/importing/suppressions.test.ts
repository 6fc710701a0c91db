import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import {
  applyAll,
  begin,
  commit,
  consented,
  emptyImporting,
  readFileOf,
  readRows,
  shown,
} from '#supabase/tests/support/newsletter/importing.ts';
import { subscriber } from '#supabase/tests/support/newsletter/subscribing.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

const row = (email: string, reason = 'hard_bounce', line = 2) => ({ line, email, reason });

describe.each(engineNames)('the import of addresses not to be mailed on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  beforeEach(() => emptyImporting(db));

  const listed = () =>
    db.query<{ reason: string }>('select reason from app_private.newsletter_suppressions order by reason');
  const stateOf = async (email: string) =>
    (
      await db.query(
        `select is_subscribed as active, suppressed_reason as reason, unsubscribed_at is not null as left
         from public.newsletter_subscriptions where email_key = $1`,
        [email],
      )
    )[0];
  const runImport = async (rows: ReturnType<typeof row>[]) => {
    const id = await readFileOf(db, rows, 'suppressions');
    const { import: dryRun } = await shown(db, id);
    expect(await commit(db, id, dryRun.to_import, 'Bounces of Mailchimp')).toEqual({ status: 'ok' });
    return { id, dryRun, ...(await applyAll(db, id)) };
  };

  it('stores hashes alone, from the moment the file is read', async () => {
    const id = await readFileOf(db, [row('Canary@company.example')], 'suppressions');
    const texts = async () =>
      JSON.stringify([
        await db.query('select r::text as row from app_private.newsletter_import_rows as r'),
        await db.query('select r::text as row from app_private.newsletter_suppressions as r'),
        await db.query('select r::text as row from public.newsletter_consent_events as r'),
      ]);
    expect(await texts()).not.toMatch(/canary/i);
    await commit(db, id, 1);
    await applyAll(db, id);
    expect(await texts()).not.toMatch(/canary/i);
    expect(await listed()).toEqual([{ reason: 'hard_bounce' }]);
    const later = await readFileOf(db, [consented('canary@Company.example')]);
    expect((await shown(db, later)).import).toMatchObject({ barred: 1, to_import: 0 });
  });

  it('keeps the reason that no confirmation lifts, wherever it stands in the file', async () => {
    const rows = [
      row('first@company.example', 'complaint', 1),
      row('first@company.example', 'hard_bounce', 2),
      row('second@company.example', 'unsubscribed', 3),
      row('Second@company.example', 'complaint', 4),
    ];
    const { dryRun } = await runImport(rows);
    expect(dryRun).toMatchObject({ to_import: 2, duplicate: 2 });
    expect(await listed()).toEqual([{ reason: 'complaint' }, { reason: 'complaint' }]);

    await emptyImporting(db);
    const id = await begin(db, 'suppressions');
    await readRows(db, id, 1, [row('later@company.example', 'hard_bounce', 1)], false);
    await readRows(db, id, 2, [row('later@company.example', 'admin', 2)]);
    await commit(db, id, 1);
    await applyAll(db, id);
    expect(await listed()).toEqual([{ reason: 'admin' }]);
  });

  it('ends the mailing to subscribers and records why', async () => {
    for (const who of ['bounced', 'complained', 'left', 'blocked', 'stays'])
      await subscriber(db, `${who}@company.example`);
    const { dryRun, imported } = await runImport([
      row('bounced@company.example', 'hard_bounce', 1),
      row('complained@company.example', 'complaint', 2),
      row('LEFT@company.example', 'unsubscribed', 3),
      row('blocked@company.example', 'admin', 4),
      row('unknown@company.example', 'hard_bounce', 5),
    ]);
    expect(dryRun).toMatchObject({ to_import: 5, subscribers: 4 });
    expect(imported).toBe(5);
    expect(await stateOf('bounced@company.example')).toMatchObject({ active: true, reason: 'hard_bounce' });
    expect(await stateOf('complained@company.example')).toMatchObject({ active: false, reason: 'complaint' });
    expect(await stateOf('left@company.example')).toEqual({ active: false, reason: null, left: true });
    expect(await stateOf('blocked@company.example')).toMatchObject({ reason: 'admin' });
    expect(await stateOf('stays@company.example')).toEqual({ active: true, reason: null, left: false });
    const events = await db.query<{ kind: string; evidence: string }>(
      `select kind, evidence from public.newsletter_consent_events where actor like 'admin:%' order by id`,
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'suppressed',
      'suppressed',
      'unsubscribed',
      'suppressed',
    ]);
    expect(events[0]!.evidence).toContain('Bounces of Mailchimp');
    const [{ count } = { count: '' }] = await db.query<{ count: string }>(
      `select app_private.audience() ->> 'count' as count`,
    );
    expect(count).toBe('1');
  });

  it('changes nothing when it is imported again, and weakens no reason', async () => {
    await runImport([row('a@company.example', 'complaint'), row('b@company.example', 'unsubscribed')]);
    const again = await readFileOf(
      db,
      [row('a@company.example', 'hard_bounce'), row('b@company.example', 'unsubscribed')],
      'suppressions',
    );
    expect((await shown(db, again)).import).toMatchObject({ already: 2, to_import: 0 });
    await runImport([row('b@company.example', 'complaint')]);
    expect(await listed()).toEqual([{ reason: 'complaint' }, { reason: 'complaint' }]);
  });

  it('refuses rows without an address or with an unknown reason, and takes an address once', async () => {
    const id = await readFileOf(
      db,
      [
        row('a@company.example', 'hard_bounce', 1),
        row('A@company.example', 'complaint', 2),
        row('no address', 'admin', 3),
        row('b@company.example', 'because', 4),
      ],
      'suppressions',
    );
    const { import: dryRun, refused } = await shown(db, id);
    expect(dryRun).toMatchObject({ to_import: 1, duplicate: 1, invalid: 2 });
    expect(refused.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'email_invalid'],
      [4, 'reason_unknown'],
    ]);
  });

  it('finds who subscribed after the file was read', async () => {
    const id = await readFileOf(db, [row('later@company.example', 'complaint')], 'suppressions');
    await subscriber(db, 'later@company.example');
    await commit(db, id, 1);
    await applyAll(db, id);
    expect(await stateOf('later@company.example')).toMatchObject({ active: false, reason: 'complaint' });
  });
});
