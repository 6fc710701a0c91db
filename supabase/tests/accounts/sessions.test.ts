import { describe, expect, it } from 'vitest';
import { attempt, engineNamesWithHosted } from '#supabase/tests/support/engines.ts';
import type { Identity } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, seal } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

const { admin } = people;
const { sub: id, session_id: session } = admin.claims;
const other = '9' + session.slice(1);
const openOther = `insert into auth.sessions (id, user_id) values ('${other}', '${id}');`;
const hash = `$2b$10$${'a'.repeat(53)}`;
const quoted = (...parts: string[]) => `'${seal(parts)}'`;

describe.each(engineNamesWithHosted())('sessions and passwords on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);

  /** What a call returns, and what the owner finds afterwards. */
  const call = async (who: Identity, sql: string, look: string, before?: string) => {
    const { outcome, seen } = await attempt<{ result: Record<string, unknown> }, { cell: unknown }>(
      db,
      who,
      `select public.${sql} as result`,
      [],
      { sql: look, ...(before && { before }) },
    );
    return {
      result: 'rows' in outcome ? outcome.rows[0]!.result : outcome.code,
      seen: seen.map(({ cell }) => cell),
    };
  };
  const sessions = `select id::text as cell from auth.sessions where user_id = '${id}' order by id`;

  it.each([
    ['signed-in user', 'forbidden'],
    ['admin with a first password', 'password_needed'],
    ['admin who has signed out', 'signed_out'],
    ['admin whose session was idle', 'signed_out'],
    ["admin with another's session", 'signed_out'],
    ['admin without a session', 'signed_out'],
  ] as const)('tells the session of: %s', async (person, status) => {
    expect((await call(people[person], 'current_session()', sessions)).result).toEqual({ status });
  });

  it.each(['reader', 'editor', 'admin'] as const)('tells a session its role: %s', async (role) => {
    expect((await call(people[role], 'current_session()', sessions)).result).toEqual({ status: 'ok', role });
  });

  it('ends a session that was idle, whatever its tokens say, and keeps one that is used', async () => {
    const idle = people['admin whose session was idle'];
    expect((await call(idle, 'current_session()', sessions)).seen).toEqual([session]);
    const used = `select last_seen_at > now() - interval '1 minute' as cell
      from app_private.account_sessions where session_id = '${session}'`;
    const aged = `update app_private.account_sessions set last_seen_at = now() - interval '59 minutes'`;
    expect(await call(admin, 'current_session()', used, aged)).toEqual({
      result: { status: 'ok', role: 'admin' },
      seen: [true],
    });
  });

  it('ends a session that began more than twelve hours ago, however lately it was used', async () => {
    const began = (age: string) => `update app_private.account_sessions set
      created_at = now() - interval '${age}', last_seen_at = now() - interval '1 minute'
      where session_id = '${session}'`;
    const [young, old] = [began('11 hours 59 minutes'), began('12 hours 1 minute')];
    expect((await call(admin, 'is_current_editor()', sessions, young)).result).toBe(true);
    expect((await call(admin, 'is_current_editor()', sessions, old)).result).toBe(false);
    expect((await call(admin, 'my_account()', sessions, old)).result).toEqual({ status: 'signed_out' });
    expect((await call(admin, 'current_session()', sessions, young)).result).toMatchObject({ status: 'ok' });
    expect(await call(admin, 'current_session()', sessions, old)).toEqual({
      result: { status: 'signed_out' },
      seen: ['3' + session.slice(1)],
    });
  });

  it('says what a session may do without using it, when a page asks by itself', async () => {
    const aged = `update app_private.account_sessions set last_seen_at = now() - interval '59 minutes'`;
    const unused = `select last_seen_at = now() - interval '59 minutes' as cell
      from app_private.account_sessions where session_id = '${session}'`;
    expect(await call(admin, 'current_session(false)', unused, aged)).toEqual({
      result: { status: 'ok', role: 'admin' },
      seen: [true],
    });
    const idle = `update app_private.account_sessions set last_seen_at = now() - interval '61 minutes'`;
    expect(await call(admin, 'current_session(false)', sessions, idle)).toEqual({
      result: { status: 'signed_out' },
      seen: ['3' + session.slice(1)],
    });
  });

  it.each([
    ['current', [other]],
    ['others', [session]],
    ['all', []],
    [other, [session]],
  ])('ends sessions of the own account: %s', async (which, left) => {
    const start = `${openOther} delete from auth.sessions where id = '3${session.slice(1)}';`;
    const { result, seen } = await call(admin, `end_sessions('${which}')`, sessions, start);
    expect([result, seen]).toEqual([{ status: 'ok', ended: left.length === 0 ? 2 : 1 }, left]);
  });

  it('ends no session of anybody else', async () => {
    const theirs = people['signed-in user'].claims.session_id;
    const look = `select id::text as cell from auth.sessions where id = '${theirs}'`;
    expect(await call(admin, `end_sessions('${theirs}')`, look)).toEqual({
      result: { status: 'not_found' },
      seen: [theirs],
    });
    expect((await call(admin, `end_sessions('x')`, look)).result).toEqual({ status: 'invalid' });
  });

  it.each([
    `last_seen_at = now() - interval '25 hours 1 minute'`,
    `created_at = now() - interval '36 hours 1 minute'`,
  ])('deletes what came to its end a day ago, and nothing that is used: %s', async (change) => {
    const left = `${openOther} update app_private.account_sessions
      set ${change} where session_id = '${other}'`;
    const kept = `select s.id::text as cell from auth.sessions as s where s.id in ('${other}', '${session}')`;
    expect((await call(people.service, 'purge_expired_enquiries()', kept, openOther)).seen).toHaveLength(2);
    expect((await call(people.service, 'purge_expired_enquiries()', kept, left)).seen).toEqual([session]);
  });

  it.each(["banned_until = now() + interval '1 day'", 'deleted_at = now()'])(
    'opens nothing any more to an account with %s, whatever its token says',
    async (change) => {
      const barred = `update auth.users set ${change} where id = '${people.editor.claims.sub}'`;
      const status = async (before?: string) =>
        (await call(people.editor, 'is_current_editor()', sessions, before)).result;
      expect(await status()).toBe(true);
      expect(await status(barred)).toBe(false);
    },
  );

  it('lists the open sessions of the own account, this one marked', async () => {
    const old = '8' + session.slice(1);
    const start = `${openOther} insert into auth.sessions (id, user_id) values ('${old}', '${id}');
      update app_private.account_sessions set created_at = now() - interval '12 hours 1 minute'
      where session_id = '${old}'`;
    const { result } = await call(admin, 'my_account()', 'select 1 as cell', start);
    expect(result).toMatchObject({ status: 'ok', email: 'admin@access.example' });
    const listed = (result as { sessions: { id: string; current: boolean }[] }).sessions;
    expect(Object.fromEntries(listed.map((each) => [each.id, each.current]))).toEqual({
      [session]: true,
      [other]: false,
    });
  });

  const mail = `select status as cell from app_private.mail_outbox where kind = 'new_sign_in'`;
  it.each([
    [true, 'skipped'],
    [false, 'pending'],
  ])('mails the holder of a new session unless the site knows the browser: %s', async (known, status) => {
    const who: Identity = { role: 'authenticated', claims: { sub: id, session_id: other } };
    const signature = quoted('browser', other, String(known), 'Firefox');
    const { result, seen } = await call(
      who,
      `note_browser('Firefox', ${known}, ${signature})`,
      mail,
      openOther,
    );
    expect([result, seen]).toEqual([{ status: 'ok' }, [status]]);
  });

  it('mails nobody at once, and with the browser that was named', async () => {
    const { outcome, seen } = await attempt<{ n: number }, { cell: Record<string, string> }>(
      db,
      people.service,
      `select jsonb_array_length(public.claim_mail(gen_random_uuid(), 'direct', 10, 60) -> 'mails') as n`,
      [],
      {
        before: `${openOther} update app_private.account_sessions set client = 'Firefox on Linux' where session_id = '${other}'`,
        sql: `select app_private.account_mail(o) as cell from app_private.mail_outbox as o`,
      },
    );
    expect(outcome).toEqual({ rows: [{ n: 0 }] });
    expect(seen[0]?.cell).toMatchObject({ to: 'admin@access.example', client: 'Firefox on Linux' });
  });

  it('opens one session with a first password, and none that counts afterwards', async () => {
    const second = 'aaaaaaaa-0000-4000-8000-000000000001';
    const first = people['admin with a first password'].claims.sub;
    const look = `select concat_ws(' ', actor_kind, subject_id, action) as cell from app_private.audit_events
      where at >= now() and subject_id = '${first}' order by id`;
    const start = `update app_private.accounts set first_session_id = gen_random_uuid() where user_id = '${first}';
      insert into auth.sessions (id, user_id) values ('${second}', '${first}');`;
    const who: Identity = { role: 'authenticated', claims: { sub: first, session_id: second } };
    const { result, seen } = await call(who, 'current_session()', look, start);
    expect([result, seen.at(-1)]).toEqual([{ status: 'signed_out' }, `visitor ${first} sign_in_failed`]);
  });

  it('opens sessions again once the operator has set a password that is no first one', async () => {
    const second = 'aaaaaaaa-0000-4000-8000-000000000001';
    const { sub } = people['admin with a first password'].claims;
    const start = `update app_private.accounts set first_session_id = gen_random_uuid() where user_id = '${sub}';
      select app_private.mark_first_password('first@access.example', false);
      insert into auth.sessions (id, user_id) values ('${second}', '${sub}');`;
    const who: Identity = { role: 'authenticated', claims: { sub, session_id: second } };
    expect((await call(who, 'current_session()', 'select 1 as cell', start)).result).toEqual({
      status: 'ok',
      role: 'admin',
    });
  });

  it('changes the own password, ends the other sessions, tells the holder and clears a first password', async () => {
    const who = people['admin with a first password'];
    const { sub: user, session_id: own } = who.claims;
    const start = `insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${user}');`;
    const look = `select jsonb_build_object(
      'sessions', (select jsonb_agg(s.id) from auth.sessions as s where s.user_id = '${user}'),
      'hash', (select u.encrypted_password from auth.users as u where u.id = '${user}'),
      'first', (select a.first_password from app_private.accounts as a where a.user_id = '${user}'),
      'mails', (select jsonb_agg(o.kind) from app_private.mail_outbox as o where o.account_id = '${user}')
    ) as cell`;
    const signature = quoted('password change', own, hash);
    expect(await call(who, `change_my_password('${hash}', ${signature})`, look, start)).toEqual({
      result: { status: 'ok' },
      seen: [{ sessions: [own], hash, first: false, mails: expect.arrayContaining(['password_changed']) }],
    });
  });

  describe('a password that was not set on the site', () => {
    const { sub: reader, session_id: open } = people.reader.claims;
    /** As the auth server of a hosted Supabase does at PUT /auth/v1/user, and the operator's command. */
    const set = (user: string) => `update auth.users set encrypted_password = '${hash}' where id = '${user}'`;
    const look = (user: string) => `select jsonb_build_object(
      'sessions', (select count(*) from auth.sessions as s where s.user_id = '${user}'),
      'ours', (select count(*) from app_private.account_sessions as s where s.user_id = '${user}'),
      'links', (select count(*) from app_private.account_links as l where l.user_id = '${user}'),
      'mails', (
        select count(*) from app_private.mail_outbox as o
        where o.account_id = '${user}' and o.kind = 'password_changed'
      ),
      'noted', (
        select jsonb_agg(e.details) from app_private.audit_events as e
        where e.subject_id = '${user}' and e.action = 'password_changed' and e.at >= now()
      )
    ) as cell`;
    const settled = async (user: string, sql: string, before = '') =>
      (await attempt<unknown, { cell: unknown }>(db, 'owner', sql, [], { sql: look(user), before })).seen[0]
        ?.cell;

    it('ends every session and link of the account, and is told to its holder', async () => {
      const link = `select app_private.make_link('${reader}', 'password_reset', null, false);`;
      expect(await settled(reader, set(reader), link)).toEqual({
        ...{ sessions: 0, ours: 0, links: 0, mails: 1 },
        noted: [['outside the site']],
      });
      // One that is written again as it is was not changed.
      expect(await settled(reader, set(reader), `${set(reader)};`)).toMatchObject({ mails: 1 });
    });

    it('is told to nobody without a role', async () => {
      const { sub } = people['signed-in user'].claims;
      expect(await settled(sub, set(sub))).toMatchObject({ sessions: 0, ours: 0, mails: 0 });
    });

    it('opens nothing to the session that set it', async () => {
      const { result } = await call(people.reader, 'current_session()', look(reader), `${set(reader)};`);
      expect(result).toEqual({ status: 'signed_out' });
    });

    it('is none where the site has set it, which tells once and keeps its own session', async () => {
      const signature = quoted('password change', open, hash);
      const change = `change_my_password('${hash}', ${signature})`;
      const { result, seen } = await call(people.reader, change, look(reader));
      expect(result).toEqual({ status: 'ok' });
      expect(seen).toEqual([{ sessions: 1, ours: 1, links: 0, mails: 1, noted: [[]] }]);
      // Also when the auth server sets another in the same transaction.
      const both = `select app_private.set_password('${reader}', '${hash}', false, '${open}');`;
      expect(await settled(reader, set(reader).replace('a'.repeat(53), 'b'.repeat(53)), both)).toMatchObject({
        ...{ sessions: 0, mails: 2 },
      });
    });
  });

  it.each(['', 'plain', '$2b$04$' + 'a'.repeat(53), `${hash}x`])(
    'stores nothing but the hash of a password: %j',
    async (value) => {
      const signature = quoted('password change', session, value);
      const { result } = await call(admin, `change_my_password('${value}', ${signature})`, sessions);
      expect(result).toBe('23514');
    },
  );

  it('gives the own hash to the web server for one session and one minute', async () => {
    const ask = async (who: Identity, at: number, signed = session) =>
      (await call(who, `my_password_hash(${at}, ${quoted('password hash', signed, String(at))})`, sessions))
        .result;
    const now = Math.floor(Date.now() / 1000);
    expect(await ask(admin, now)).toMatchObject({ status: 'ok', email: 'admin@access.example' });
    expect(await ask(admin, now - 120)).toEqual({ status: 'unauthorised' });
    expect(await ask(people['signed-in user'], now)).toEqual({ status: 'unauthorised' });
    expect(
      await ask(
        people['admin who has signed out'],
        now,
        people['admin who has signed out'].claims.session_id,
      ),
    ).toEqual({
      status: 'signed_out',
    });
  });
});
