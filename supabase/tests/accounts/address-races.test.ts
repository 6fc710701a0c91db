import { beforeEach, describe, expect, it } from 'vitest';
import { asIdentity, openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, seal } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people, sessionOf } from '#supabase/tests/support/accounts/people.ts';

const { reader } = people;
const other = sessionOf(reader.claims.sub, 2);
const db = useDatabase(openPostgres, createPeople, acceptEnquiries);
beforeEach(() =>
  db.exec(`delete from app_private.account_links; delete from app_private.rate_events;
    delete from app_private.mail_outbox;
    update auth.users set email = 'reader@access.example' where id = '${reader.claims.sub}';
    insert into auth.sessions (id, user_id)
    values ('${reader.claims.session_id}', '${reader.claims.sub}'), ('${other}', '${reader.claims.sub}')
    on conflict do nothing`),
);

const wanted = 'stranger@access.example';
const ask = (session: Engine) =>
  asIdentity(
    session,
    reader,
    `ask_address_change('${wanted}', '${seal(['address change', reader.claims.session_id, wanted])}')`,
  );

it.each(['others', reader.claims.session_id])('ends a link that is asked for while %s end', async (which) => {
  const [stranger, holder] = [await db.connect(), await db.connect()];
  // What a link waits for last.
  await holder.exec('begin; lock table app_private.mail_outbox in exclusive mode');
  const asked = ask(stranger);
  await untilWaiting(db);
  const ended = asIdentity(
    db,
    { role: 'authenticated', claims: { ...reader.claims, session_id: other } },
    `end_sessions('${which}')`,
  );
  await Promise.race([ended, untilWaiting(holder, 2).catch(() => undefined)]);
  await holder.exec('commit');
  expect([await asked, await ended]).toEqual([{ status: 'ok' }, { status: 'ok', ended: 1 }]);
  expect(await db.query('select from app_private.account_links')).toEqual([]);
});

describe.each(['others', other])('while %s end', (which) => {
  it.each(['uses a link', 'is given a password'])(
    'somebody %s, and neither waits for the other',
    async (act) => {
      const [acting, holder] = [await db.connect(), await db.connect()];
      const [link] = await db.query<{ token: string }>(
        `select app_private.make_link('${reader.claims.sub}', 'address_change', '${wanted}', false) as token`,
      );
      await holder.exec('begin; select from app_private.account_links for update');
      const acted =
        act === 'uses a link'
          ? asIdentity(
              acting,
              people['anonymous visitor'],
              `use_account_link('${link!.token}', null, '${seal(['account link', link!.token, ''])}')`,
            )
          : acting.exec(`update auth.users set encrypted_password = gen_random_uuid()::text
            where id = '${reader.claims.sub}'`);
      await untilWaiting(db);
      const ended = asIdentity(db, reader, `end_sessions('${which}')`);
      await untilWaiting(holder, 2);
      await holder.exec('commit');
      await Promise.all([acted, ended]);
      expect(await db.query('select from app_private.account_links where used_at is null')).toEqual([]);
    },
  );
});

it('lets housekeeping go on while the request for a link waits for the desk', async () => {
  const [asking, desk, housekeeping] = [await db.connect(), await db.connect(), await db.connect()];
  await desk.exec(`begin; select from auth.users where id = '${reader.claims.sub}' for share`);
  const asked = ask(asking);
  await untilWaiting(db);
  await housekeeping.exec(`set lock_timeout = '2s'`);
  const purged = housekeeping.query('select app_private.purge_expired_enquiries()').catch(String);
  expect.soft(await purged).toHaveLength(1);
  await desk.exec('commit');
  expect(await asked).toEqual({ status: 'ok' });
});

it('gives no link to a session that a change of the password ends meanwhile', async () => {
  const { editor } = people;
  const { sub, session_id: session } = editor.claims;
  const wanted = 'stranger@access.example';
  const stranger = await db.connect();
  await db.exec(`begin;
    update auth.users set encrypted_password = '$2b$10$${'a'.repeat(53)}' where id = '${sub}';
    select app_private.end_links('${sub}');
    delete from auth.sessions where id = '${session}'`);
  const asked = asIdentity(
    stranger,
    editor,
    `ask_address_change('${wanted}', '${seal(['address change', session, wanted])}')`,
  );
  await untilWaiting(db);
  await db.exec('commit');
  expect(await asked).toEqual({ status: 'forbidden' });
  expect(await db.query('select from app_private.account_links')).toEqual([]);
});

it('makes a link while housekeeping deletes an old one of the same person', async () => {
  const { sub } = people.editor.claims;
  await db.exec(`insert into app_private.account_links (user_id, kind, token_hash, created_at, expires_at)
    values ('${sub}', 'password_reset', 'old', now() - interval '9 days', now() - interval '8 days')`);
  const asking = await db.connect();
  // As ask_password_reset() does, which locks first.
  await asking.exec(`begin; select pg_advisory_xact_lock(hashtextextended('sign-in:total', 0))`);
  const purged = db.query('select app_private.purge_expired_enquiries()');
  await untilWaiting(asking);
  await asking.exec(`update app_private.account_links
    set token_hash = 'new', expires_at = now() + interval '1 hour' where user_id = '${sub}'; commit`);
  await purged;
  expect(await db.query('select token_hash from app_private.account_links')).toEqual([{ token_hash: 'new' }]);
});
