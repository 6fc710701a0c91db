import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asIdentity, openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

const hash = `$2b$10$${'a'.repeat(53)}`;
const colleague = people['admin with a first password'];
const [one, two] = [people.admin.claims.sub, colleague.claims.sub];
const administrators = `select id::text as id from auth.users where raw_app_meta_data ->> 'role' = 'admin' order by id`;

describe('the last administrator', () => {
  const db = useDatabase(openPostgres, createPeople);
  let sessions: [Engine, Engine];
  beforeAll(async () => {
    sessions = [await db.connect(), await db.connect()];
  });
  beforeEach(async () => {
    await db.exec(`
      insert into auth.users (id, email) values ('${one}', 'admin@access.example'), ('${two}', 'first@access.example')
      on conflict (id) do nothing;
      update auth.users set raw_app_meta_data = '{"role": "admin"}', encrypted_password = '${hash}', banned_until = null
      where id in ('${one}', '${two}');
      insert into auth.sessions (id, user_id) values ('${people.admin.claims.session_id}', '${one}') on conflict do nothing;
      update app_private.accounts set first_password = false`);
  });

  const refused = (work: Promise<unknown>): Promise<'done' | string> =>
    work.then(
      () => 'done',
      (error: unknown) => String((error as { code?: string }).code),
    );

  it.each([
    ['deleted', `delete from auth.users where id = $1::uuid`],
    ['demoted', `update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = $1::uuid`],
    ['left without a role', `update auth.users set raw_app_meta_data = '{}' where id = $1::uuid`],
    ['left without a password', `update auth.users set encrypted_password = null where id = $1::uuid`],
    ['banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1::uuid`],
  ])('cannot be %s by a statement, as the API of the auth server makes one', async (_, sql) => {
    expect(await refused(db.query(sql, [two]))).toBe('done');
    expect(await refused(db.query(sql, [one]))).toBe('23514');
    expect((await db.query(administrators)).length).toBeGreaterThan(0);
  });

  it('does not count somebody who was invited and never came', async () => {
    await db.exec(`update auth.users set encrypted_password = null where id = '${two}'`);
    expect(await asIdentity(db, people.admin, `remove_account('${one}')`)).toEqual({
      status: 'last_administrator',
    });
    expect(await refused(db.query(`delete from auth.users where id = '${two}'`))).toBe('done');
  });

  it('does not count somebody whose first password is spent, who can sign in no more', async () => {
    await db.exec(`
      insert into app_private.accounts (user_id, first_password) values ('${two}', true)
      on conflict (user_id) do update set first_password = true, first_session_id = null`);
    // It still opens one session.
    expect(await asIdentity(db, people.admin, `change_account_role('${one}', 'editor')`)).toEqual({
      status: 'ok',
    });
    await db.exec(`update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = '${one}';
      update app_private.accounts set first_session_id = gen_random_uuid() where user_id = '${two}'`);
    for (const act of [`change_account_role('${one}', 'editor')`, `remove_account('${one}')`])
      expect(await asIdentity(db, people.admin, act)).toEqual({ status: 'last_administrator' });
    expect(await refused(db.query(`delete from auth.users where id = '${two}'`))).toBe('done');
  });

  it('is one of two who remove or demote each other at once, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const sql =
        round % 2 === 0
          ? `delete from auth.users where id = $1::uuid`
          : `update auth.users set raw_app_meta_data = '{"role": "reader"}' where id = $1::uuid`;
      const ended = await Promise.all([
        refused(sessions[0].query(sql, [one])),
        refused(sessions[1].query(sql, [two])),
      ]);
      expect(ended.toSorted()).toEqual(['23514', 'done']);
      expect(await db.query(administrators)).toHaveLength(1);
      await db.exec(`
        insert into auth.users (id, email) values ('${one}', 'admin@access.example'), ('${two}', 'first@access.example')
        on conflict (id) do nothing;
        update auth.users set raw_app_meta_data = '{"role": "admin"}', encrypted_password = '${hash}'
        where id in ('${one}', '${two}')`);
    }
  });

  it('is not what saves one of two who remove each other while there is a third', async () => {
    const [first, second] = sessions;
    await db.exec(`update auth.users set raw_app_meta_data = '{"role": "admin"}', encrypted_password = '${hash}'
        where id = '${people.editor.claims.sub}';
      insert into auth.sessions (id, user_id)
      values ('${colleague.claims.session_id}', '${two}') on conflict do nothing`);
    for (const act of [`remove_account('${one}')`, `change_account_role('${one}', 'reader')`]) {
      await first.exec(`begin; select app_private.is_last_administrator('${two}');
        update auth.users set raw_app_meta_data = '{"role": "reader"}' where id = '${two}'`);
      const refusal = asIdentity(second, colleague, act);
      await untilWaiting(db);
      await first.exec('commit');
      expect(await refusal).toEqual({ status: 'forbidden' });
      await db.exec(`update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = '${two}'`);
    }
    await db.exec(`update auth.users set raw_app_meta_data = '{"role": "editor"}'
      where id = '${people.editor.claims.sub}'`);
  });

  it('is no reason for a statement and a function to wait for each other', async () => {
    const [first, second] = sessions;
    for (const act of [`remove_account('${two}')`, `change_account_role('${two}', 'reader')`]) {
      await db.exec(`begin; select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
      const acted = asIdentity(first, people.admin, act);
      await untilWaiting(db);
      const stated = second.exec(
        `update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = '${two}'`,
      );
      await untilWaiting(db, 2);
      await db.exec('commit');
      expect(await acted).toEqual({ status: 'ok' });
      await stated;
      await db.exec(`insert into auth.users (id, email) values ('${two}', 'first@access.example') on conflict do nothing;
        update auth.users set raw_app_meta_data = '{"role": "admin"}', encrypted_password = '${hash}' where id = '${two}'`);
    }
  });

  it('a link is used by one of two who press its button at once', async () => {
    await db.exec(`update app_private.settings set enquiry_signing_secret = repeat('s', 32)`);
    for (let round = 0; round < 10; round += 1) {
      const [link] = await db.query<{ token: string }>(
        `select app_private.make_link('${one}', 'password_reset', null, false) as token`,
      );
      const use = (session: Engine) =>
        session.query<{ status: string }>(
          `select app_private.use_account_link($1, $2, app_private.signature(repeat('s', 32), concat_ws(chr(31), 'account link', $1::text, $2::text))) ->> 'status' as status`,
          [link!.token, hash],
        );
      const words = (await Promise.all(sessions.map(use))).map(([row]) => row?.status);
      expect(words.toSorted()).toEqual(['not_found', 'ok']);
    }
  });
});
