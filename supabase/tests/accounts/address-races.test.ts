import { afterAll, beforeAll, expect, it } from 'vitest';
import { asIdentity, openPostgres } from '#supabase/tests/support/engines.ts';
import type { PostgresEngine } from '#supabase/tests/support/engines.ts';
import { acceptEnquiries, seal } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

let db: PostgresEngine;
beforeAll(async () => {
  db = await openPostgres();
  await createPeople(db);
  await acceptEnquiries(db);
});
afterAll(() => db?.close());

it('gives no link to a session that a change of the password ends meanwhile', async () => {
  const { editor } = people;
  const { sub, session_id: session } = editor.claims;
  const wanted = 'stranger@access.example';
  const stranger = await db.connect();
  const [{ pid }] = (await stranger.query<{ pid: number }>('select pg_backend_pid() as pid')) as [
    { pid: number },
  ];
  await db.exec(`begin;
    update auth.users set encrypted_password = '$2b$10$${'a'.repeat(53)}' where id = '${sub}';
    select app_private.end_links('${sub}');
    delete from auth.sessions where id = '${session}'`);
  const asked = asIdentity(
    stranger,
    editor,
    `ask_address_change('${wanted}', '${seal(['address change', session, wanted])}')`,
  );
  const isWaiting = async () => {
    const [row] = await db.query('select 1 from pg_locks where pid = $1 and not granted', [pid]);
    return row !== undefined;
  };
  await expect.poll(isWaiting).toBe(true);
  await db.exec('commit');
  expect(await asked).toEqual({ status: 'forbidden' });
  expect(await db.query('select from app_private.account_links')).toEqual([]);
});
