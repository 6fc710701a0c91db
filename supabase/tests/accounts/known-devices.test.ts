import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveAccount } from '#embedded/admin-account.ts';
import { asRole, engineNamesWithHosted } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, seal } from '#supabase/tests/support/enquiries.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import {
  addFactors,
  adminSession,
  callAs,
  codes,
  secondFactor,
  secret,
  signInAgain,
} from '#supabase/tests/support/accounts/second-factors.ts';

const { sub: id, session_id: session } = adminSession;
const email = 'admin@access.example';
const hash = (letter: string) => `$2b$10$${letter.repeat(53)}`;

describe.each(engineNamesWithHosted())('browsers in which an account has signed in, on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  beforeEach(() =>
    db.exec(`
      delete from auth.sessions where user_id = '${id}';
      insert into auth.sessions (id, user_id) values ('${session}', '${id}');
      delete from app_private.passkeys; delete from app_private.totp_secrets;
      delete from app_private.recovery_codes; delete from app_private.account_links;
      update app_private.accounts set devices_since = null`),
  );

  const cell = async <T>(sql: string): Promise<T> => (await db.query<{ cell: T }>(sql))[0]!.cell;
  const now = () =>
    cell<number>('select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as cell');
  const known = async (issuedAt: number, address = email, signed = address) => {
    const signature = seal(['known device', signed, String(issuedAt)]);
    const { status } = await asRole<{ status: string }>(db, 'anon', 'is_known_device($1, $2, $3)', [
      address,
      issuedAt,
      signature,
    ]);
    return status;
  };
  /** Of a browser of before an act, one of after it, and one of somebody else. */
  const knownAfter = async (act: () => Promise<unknown>) => {
    const before = (await now()) - 1;
    expect(await known(before)).toBe('ok');
    await act();
    return [await known(before), await known(await now()), await known(before, 'editor@access.example')];
  };
  const useApp = async (step: number) => {
    await secondFactor(db, adminSession, 'begin_app', { secret });
    return secondFactor(db, adminSession, 'add_app', { secret, step, codes });
  };

  const acts: Record<string, () => Promise<unknown>> = {
    'a new password': () => {
      const signature = seal(['password change', session, hash('a')]);
      return callAs(db, adminSession, `change_my_password('${hash('a')}', '${signature}')`);
    },
    'a password by a mailed link, or one of the operator': async () => {
      const { token } = await asRole<{ token: string }>(db, 'service_role', 'recover_account($1)', [email]);
      const signature = seal(['account link', token, hash('b')]);
      return asRole(db, 'anon', 'use_account_link($1, $2, $3)', [token, hash('b'), signature]);
    },
    'a password that was not set on the site': () =>
      db.exec(`update auth.users set encrypted_password = '${hash('c')}' where id = '${id}'`),
    'a password that the start of the site has made': () =>
      saveAccount(db, { email, password: 'wattle-harbour-sandstone', role: 'admin' }, { isMailed: false }),
    'the end of the other sessions': () => callAs(db, adminSession, `end_sessions('others')`),
    'the end of all sessions': () => callAs(db, adminSession, `end_sessions('all')`),
    'the second factors going by the operator': () =>
      asRole(db, 'service_role', 'remove_second_factors($1)', [email]),
  };
  it.each(Object.keys(acts))('are known no more after %s', async (act) => {
    expect(await knownAfter(acts[act]!)).toEqual(['not_found', 'ok', 'ok']);
  });

  it('are known no more after a second factor was removed or replaced', async () => {
    await addFactors(db);
    expect(await knownAfter(() => useApp(12))).toEqual(['not_found', 'ok', 'ok']);
    await db.exec('update app_private.accounts set devices_since = null');
    const remove = () => secondFactor(db, adminSession, 'remove', { which: 'app' });
    expect(await knownAfter(remove)).toEqual(['not_found', 'ok', 'ok']);
  });

  it('stay known after a sign-in, a first factor and the end of one session', async () => {
    const one = randomUUID();
    for (const act of [
      () => signInAgain(db, one),
      () => callAs(db, adminSession, `end_sessions('${one}')`),
      () => addFactors(db),
      () => secondFactor(db, adminSession, 'remove', { which: randomUUID() }),
      () => callAs(db, adminSession, `end_sessions('current')`),
    ])
      expect(await knownAfter(act)).toEqual(['ok', 'ok', 'ok']);
  });

  it('are known again after a sign-in, once a clock that was ahead at the act was set right', async () => {
    await db.exec(`update app_private.accounts set devices_since = now() + interval '1 year'`);
    const before = (await now()) - 1;
    expect(await known(before)).toBe('not_found');
    await signInAgain(db, randomUUID());
    expect([await known(before), await known(await now())]).toEqual(['not_found', 'ok']);
  });

  it('are asked about by the web server alone, and belong to an account that is there', async () => {
    expect(await known(await now(), ' Admin@Access.example')).toBe('ok');
    expect(await known(1, 'nobody@access.example')).toBe('not_found');
    expect(await known(1, email, 'editor@access.example')).toBe('unauthorised');
  });

  it('are not those of whoever had the address before', async () => {
    const address = 'editor@access.example';
    const next = 'moved@access.example';
    const before = (await now()) - 1;
    expect(await known(before, address)).toBe('ok');
    await db.exec(`update auth.users set email = '${next}' where email = '${address}'`);
    const asked = seal(['address change', session, address]);
    await callAs(db, adminSession, `ask_address_change('${address}', '${asked}')`);
    const token = await cell<string>(
      `select token as cell from app_private.mail_outbox where kind = 'address_change' and status = 'pending'`,
    );
    const used = seal(['account link', token, '']);
    expect(await asRole(db, 'anon', 'use_account_link($1, null, $2)', [token, used])).toEqual({
      status: 'ok',
    });
    expect([await known(before, address), await known(await now(), address)]).toEqual(['not_found', 'ok']);
    // An account that was removed, and one that was made with its address.
    await db.exec(`delete from auth.users where email = '${next}';
      insert into auth.users (id, email, created_at) values (gen_random_uuid(), '${next}', clock_timestamp())`);
    expect([await known(before, next), await known(await now(), next)]).toEqual(['not_found', 'ok']);
    await db.exec(`update auth.users set created_at = now() + interval '1 year' where email = '${next}'`);
    expect(await known(await now(), next)).toBe('ok');
  });
});
