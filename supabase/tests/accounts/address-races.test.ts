import { expect, it } from 'vitest';
import { asIdentity, openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, seal } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

const db = useDatabase(openPostgres, createPeople, acceptEnquiries);

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
