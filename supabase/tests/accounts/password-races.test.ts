import { expect, it } from 'vitest';
import { asIdentity, openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, seal } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

const db = useDatabase(openPostgres, createPeople, acceptEnquiries);

it('takes no password of a session that another change of it ends meanwhile', async () => {
  const { editor } = people;
  const { sub, session_id: session } = editor.claims;
  const [own, strange] = ['a', 'b'].map((letter) => `$2b$10$${letter.repeat(53)}`);
  const stranger = await db.connect();
  // As whoever uses a mailed link does.
  await db.exec(`begin; select from auth.users where id = '${sub}' for update;
    select app_private.set_password('${sub}', '${own}', false, null)`);
  const changed = asIdentity(
    stranger,
    editor,
    `change_my_password('${strange}', '${seal(['password change', session, strange!])}')`,
  );
  await untilWaiting(db);
  await db.exec('commit');
  expect(await changed).toEqual({ status: 'signed_out' });
  expect(await db.query(`select encrypted_password from auth.users where id = '${sub}'`)).toEqual([
    { encrypted_password: own },
  ]);
});

it('changes a password while somebody signs in, and neither waits for the other', async () => {
  const { sub } = people.reader.claims;
  const signingIn = await db.connect();
  // As the auth server does.
  await signingIn.exec(`begin; insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${sub}')`);
  const changed = db.query(
    `update auth.users set encrypted_password = '$2b$10$${'a'.repeat(53)}' where id = '${sub}'`,
  );
  await untilWaiting(signingIn);
  await signingIn.exec(`update auth.users set last_sign_in_at = now() where id = '${sub}'; commit`);
  await changed;
  expect(await db.query(`select from auth.sessions where user_id = '${sub}'`)).toEqual([]);
});
