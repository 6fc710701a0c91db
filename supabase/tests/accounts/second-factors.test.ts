import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asRole, engineNamesWithHosted, openPostgres } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import {
  addFactors,
  adminSession,
  callAs,
  codes,
  passkey,
  secondFactor,
  secret,
  sha,
  signInAgain,
} from '#supabase/tests/support/accounts/second-factors.ts';

const network = { network: sha('office'), device: null };
const ok = { status: 'ok' };
const opened = { ...ok, role: 'admin' };

describe.each(engineNamesWithHosted())('second factors on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  let lastAct: unknown;
  beforeEach(async () => {
    const { sub, session_id: session } = adminSession;
    await db.exec(`
      delete from auth.sessions where user_id = '${sub}';
      insert into auth.sessions (id, user_id) values ('${session}', '${sub}');
      delete from app_private.passkeys; delete from app_private.totp_secrets;
      delete from app_private.recovery_codes; delete from app_private.rate_events;
      delete from app_private.mail_outbox; update app_private.settings set second_factor_required = false`);
    [lastAct] = await cells('select max(id) as cell from app_private.audit_events');
  });

  const cells = async (sql: string) => (await db.query<{ cell: unknown }>(sql)).map(({ cell }) => cell);
  const acts = () =>
    cells(`select action || coalesce(' ' || array_to_string(details, ', '), '') as cell
      from app_private.audit_events where subject_id = '${adminSession.sub}' and id > ${String(lastAct)} and action <> 'signed_out'
        and details <> '{password}' order by id`);

  it('open nothing with the password alone, and everything after the second step', async () => {
    await addFactors(db);
    // Here it was shown.
    expect(await callAs(db, adminSession, 'current_session()')).toEqual(opened);
    const half = await signInAgain(db, randomUUID());
    expect(await callAs(db, half, 'current_session()')).toEqual({ status: 'factor_needed' });
    expect(await callAs(db, half, 'is_current_editor()')).toBe(false);
    expect(await callAs(db, half, `my_account()`)).toEqual({ status: 'signed_out' });
    expect(await callAs(db, half, `end_sessions('all')`)).toEqual({ status: 'signed_out' });
    expect(await callAs(db, half, 'my_second_factors()')).toEqual({
      status: 'factor_needed',
      passkey: true,
      app: true,
    });
    for (const act of ['begin_passkey', 'begin_app', 'pending_app', 'new_codes', 'remove', 'add_app'])
      expect(await secondFactor(db, half, act, { which: 'app', codes, secret, step: 1 })).toEqual({
        status: 'signed_out',
      });

    expect(await secondFactor(db, half, 'check_code', network)).toEqual({ ...ok, secret });
    expect(await secondFactor(db, half, 'code_done', { step: 11 })).toEqual(ok);
    expect(await callAs(db, half, 'is_current_editor()')).toBe(true);
    const again = await signInAgain(db, randomUUID());
    expect(await callAs(db, again, `end_sessions('current')`)).toEqual({ ...ok, ended: 1 });
  });

  it('accept a code once, in every session', async () => {
    await addFactors(db);
    const [first, second] = [await signInAgain(db, randomUUID()), await signInAgain(db, randomUUID())];
    expect(await secondFactor(db, first, 'code_done', { step: 11 })).toEqual(ok);
    for (const step of [9, 10, 11])
      expect(await secondFactor(db, second, 'code_done', { step })).toEqual({ status: 'not_found' });
    expect(await secondFactor(db, second, 'code_done', { step: 12 })).toEqual(ok);
  });

  it('accept a recovery code once, and none of before new ones were made', async () => {
    await addFactors(db);
    const use = async (hash: string | undefined) =>
      (await secondFactor(db, await signInAgain(db, randomUUID()), 'recovery_code', { ...network, hash }))
        .status;
    expect(await use(codes[0])).toBe('ok');
    expect(await use(codes[0])).toBe('not_found');
    expect(await callAs(db, adminSession, 'my_second_factors()')).toMatchObject({ codes_left: 9 });
    const made = Array.from({ length: 10 }, (_, index) => sha(`another ${index}`));
    expect(await secondFactor(db, adminSession, 'new_codes', { codes: made })).toEqual(ok);
    expect(await use(codes[1])).toBe('not_found');
    expect(await use(made[1])).toBe('ok');
  });

  it('accept the answer to a challenge once, from the session that was asked, within five minutes', async () => {
    await addFactors(db);
    const half = await signInAgain(db, randomUUID());
    const other = await signInAgain(db, randomUUID());
    const check = (session = half) =>
      secondFactor(db, session, 'check_passkey', { ...network, credential: passkey.credential });
    const done = (counter: number, session = half) =>
      secondFactor(db, session, 'passkey_done', { credential: passkey.credential, counter });
    expect(await check()).toEqual({ status: 'not_found' });
    const asked = await secondFactor(db, half, 'ask_passkey');
    expect(asked).toMatchObject({ ...ok, passkeys: [{ id: passkey.credential, transports: ['usb'] }] });
    expect(await done(2)).toEqual({ status: 'not_found' });
    expect(await check(other)).toEqual({ status: 'not_found' });
    expect(await check()).toMatchObject({ challenge: asked.challenge, counter: 1 });
    expect(await check()).toEqual({ status: 'not_found' });
    // A counter that stands still: somebody has a copy of the key.
    expect(await done(1)).toEqual({ status: 'not_found' });
    expect(await done(2)).toEqual({ status: 'not_found' });

    await secondFactor(db, half, 'ask_passkey');
    await check();
    await db.exec(`update app_private.factor_challenges set expires_at = now() - interval '1 second'`);
    expect(await done(2)).toEqual({ status: 'not_found' });
    await db.exec(`delete from app_private.rate_events`);
    await secondFactor(db, half, 'ask_passkey');
    await check();
    expect(await done(2)).toEqual(ok);
    expect(await callAs(db, half, 'current_session()')).toEqual(opened);
  });

  it('are counted for account, network and known device before they are decided', async () => {
    await addFactors(db);
    const half = await signInAgain(db, randomUUID());
    const check = async (values: object) => (await secondFactor(db, half, 'check_code', values)).status;
    const elsewhere = { network: sha('elsewhere'), device: null };
    const device = { ...network, device: sha('a device') };
    for (let at = 0; at < 5; at++) expect(await check(network)).toBe('ok');
    // The account, wherever the next one comes from.
    expect(await check(elsewhere)).toBe('rate_limited');
    expect(await secondFactor(db, half, 'recovery_code', { ...elsewhere, hash: codes[0] })).toMatchObject({
      status: 'rate_limited',
    });
    // A browser in which the account has signed in is not shut out by them.
    for (let at = 0; at < 5; at++) expect(await check(device)).toBe('ok');
    expect(await check(device)).toBe('rate_limited');
    expect(await secondFactor(db, half, 'code_done', { step: 11 })).toEqual(ok);
    expect(await check(elsewhere)).toBe('ok');
    for (let at = 0; at < 4; at++) await check(elsewhere);
    expect(await check(elsewhere)).toBe('rate_limited');
    await asRole(db, 'service_role', 'clear_sign_in_failures()', []);
    expect(await check(elsewhere)).toBe('ok');
  });

  it('take nothing of the share of a network when they are shown, whichever way', async () => {
    await addFactors(db);
    const half = await signInAgain(db, randomUUID());
    const { credential } = passkey;
    for (let at = 0; at < 21; at++) {
      expect(await secondFactor(db, half, 'check_code', network)).toMatchObject(ok);
      expect(await secondFactor(db, half, 'code_done', { ...network, step: 11 + at })).toEqual(ok);
      await secondFactor(db, half, 'ask_passkey');
      expect(await secondFactor(db, half, 'check_passkey', { ...network, credential })).toMatchObject(ok);
      expect(
        await secondFactor(db, half, 'passkey_done', { ...network, credential, counter: 2 + at }),
      ).toEqual(ok);
    }
    expect(await secondFactor(db, half, 'recovery_code', { ...network, hash: codes[0] })).toEqual(ok);
    expect(await cells('select bucket as cell from app_private.rate_events')).toEqual([]);
    // A failure counts, and a known device, which took nothing of the share, gives nothing back.
    await secondFactor(db, half, 'check_code', network);
    await secondFactor(db, half, 'code_done', { ...network, device: sha('a device'), step: 100 });
    expect(await cells('select bucket as cell from app_private.rate_events')).toEqual([
      `sign-in:second-step:network:${network.network}`,
    ]);
  });

  it('belong to signed calls of one session and one minute', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const unauthorised = { status: 'unauthorised' };
    expect(await secondFactor(db, adminSession, 'pending_app', {}, now - 120)).toEqual(unauthorised);
    expect(await secondFactor(db, adminSession, 'pending_app', {}, now, randomUUID())).toEqual(unauthorised);
    expect(await callAs(db, adminSession, `second_factor('code_done', '{}', ${now}, 'none')`)).toEqual(
      unauthorised,
    );
    expect(await secondFactor(db, adminSession, 'pending_app', {}, now)).toEqual({ ...ok, secret: null });
    expect(await secondFactor(db, adminSession, 'other', {}, now)).toEqual({ status: 'invalid' });
  });

  it('are noted and mailed at every change, and go for good when the last was removed', async () => {
    await addFactors(db);
    const half = await signInAgain(db, randomUUID());
    await secondFactor(db, half, 'recovery_code', { ...network, hash: sha('wrong') });
    await secondFactor(db, half, 'failed');
    await secondFactor(db, half, 'recovery_code', { ...network, hash: codes[0] });
    expect(await secondFactor(db, half, 'remove', { which: randomUUID() })).toEqual({ status: 'not_found' });
    expect(await callAs(db, adminSession, 'current_session()')).toEqual(opened);
    expect(await secondFactor(db, half, 'remove', { which: 'app' })).toEqual(ok);
    // A lost device may be signed in.
    expect(await callAs(db, adminSession, 'current_session()')).toEqual({ status: 'signed_out' });
    expect(await callAs(db, half, 'current_session()')).toEqual(opened);
    expect(await cells('select count(*)::int as cell from app_private.recovery_codes')).toEqual([10]);
    const [id] = await cells('select id as cell from app_private.passkeys');
    expect(await secondFactor(db, half, 'remove', { which: id })).toEqual(ok);
    expect(await cells('select count(*)::int as cell from app_private.recovery_codes')).toEqual([0]);
    expect(await acts()).toEqual([
      'changed app added',
      'changed recovery codes made',
      'changed passkey added',
      'sign_in_failed second step',
      'changed recovery code used',
      'signed_in second step: recovery code',
      'changed app removed',
      'changed passkey removed',
    ]);
    expect(
      await cells(`select factor_change as cell from app_private.mail_outbox
        where kind = 'second_factor_changed' order by created_at`),
    ).toEqual([
      'app added',
      'recovery codes made',
      'passkey added',
      'recovery code used',
      'app removed',
      'passkey removed',
    ]);
    const open = await signInAgain(db, randomUUID());
    expect(await callAs(db, open, 'current_session()')).toEqual(opened);
  });

  it('are refused as copies and beyond ten', async () => {
    await addFactors(db);
    const add = async (credential: string) => {
      await secondFactor(db, adminSession, 'begin_passkey');
      await secondFactor(db, adminSession, 'take_passkey');
      return (await secondFactor(db, adminSession, 'add_passkey', { ...passkey, credential })).status;
    };
    expect(await secondFactor(db, adminSession, 'add_passkey', passkey)).toEqual({ status: 'not_found' });
    expect(await add(passkey.credential)).toBe('duplicate');
    for (let at = 0; at < 9; at++) expect(await add(`${at}`.repeat(22))).toBe('ok');
    expect(await add('d'.repeat(22))).toBe('conflict');
    expect(await secondFactor(db, adminSession, 'add_app', { secret, step: 1, codes })).toEqual({
      status: 'not_found',
    });
  });

  it('end the other sessions when another app takes the place of the one before', async () => {
    const elsewhere = await signInAgain(db, randomUUID());
    await secondFactor(db, adminSession, 'begin_app', { secret });
    await secondFactor(db, adminSession, 'add_app', { secret, step: 10, codes });
    // The first replaced none.
    expect(await cells(`select count(*)::int as cell from auth.sessions`)).not.toEqual([1]);
    await secondFactor(db, elsewhere, 'code_done', { step: 11 });
    expect(await callAs(db, elsewhere, 'current_session()')).toEqual(opened);
    await secondFactor(db, adminSession, 'begin_app', { secret });
    expect(await secondFactor(db, adminSession, 'add_app', { secret, step: 12, codes })).toMatchObject(ok);
    expect(await callAs(db, adminSession, 'current_session()')).toEqual(opened);
    expect(await callAs(db, elsewhere, 'current_session()')).toEqual({ status: 'signed_out' });
  });

  it('are the only thing that an account can do where they are required and it has none', async () => {
    await asRole(db, 'service_role', 'require_second_factor(true)', []);
    expect(await callAs(db, adminSession, 'current_session()')).toEqual({ status: 'factor_missing' });
    expect(await callAs(db, adminSession, 'is_current_editor()')).toBe(false);
    expect(await callAs(db, adminSession, 'my_account()')).toMatchObject(ok);
    await addFactors(db);
    expect(await callAs(db, adminSession, 'current_session()')).toEqual(opened);
  });

  it('are removed by the operator with the sessions of the account, and the password opens it again', async () => {
    await addFactors(db);
    expect(await asRole(db, 'service_role', `remove_second_factors('nobody@x.example')`, [])).toEqual({
      status: 'not_found',
    });
    expect(await asRole(db, 'service_role', `remove_second_factors(' Admin@access.example ')`, [])).toEqual(
      ok,
    );
    expect(await callAs(db, adminSession, 'current_session()')).toEqual({ status: 'signed_out' });
    const open = await signInAgain(db, randomUUID());
    expect(await callAs(db, open, 'current_session()')).toEqual(opened);
    expect(await cells('select count(*)::int as cell from app_private.recovery_codes')).toEqual([0]);
  });

  it('go with their account', async () => {
    await addFactors(db);
    await db.query('delete from auth.users where id = $1', [adminSession.sub]);
    expect(await cells('select count(*)::int as cell from app_private.passkeys')).toEqual([0]);
  });
});

describe('second factors tried side by side', () => {
  it('let five of twenty parallel attempts through, and spend a code once', async () => {
    const db = await openPostgres();
    try {
      await createPeople(db);
      await acceptEnquiries(db);
      await addFactors(db);
      const sessions: Awaited<ReturnType<typeof signInAgain>>[] = [];
      for (let at = 0; at < 20; at++) sessions.push(await signInAgain(db, randomUUID()));
      const connections = await Promise.all(sessions.map(() => db.connect()));
      const all = (act: string, values: object) =>
        Promise.all(sessions.map((each, at) => secondFactor(connections[at]!, each, act, values)));
      const passed = (results: { status?: unknown }[]) =>
        results.filter(({ status }) => status === 'ok').length;
      expect(passed(await all('code_done', { step: 11 }))).toBe(1);
      expect(passed(await all('check_code', network))).toBe(5);
      await db.exec('delete from app_private.rate_events');
      expect(passed(await all('recovery_code', { ...network, hash: codes[0] }))).toBe(1);
    } finally {
      await db.close();
    }
  });
});
