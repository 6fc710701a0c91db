import { createHash } from 'node:crypto';
import type { Database } from '#embedded/database/database.ts';
import { seal } from '#supabase/tests/support/enquiries.ts';
import { people } from './people.ts';

interface Session {
  sub: string;
  session_id: string;
}
export const adminSession: Session = people.admin.claims;
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
export const codes = Array.from({ length: 10 }, (_, index) => sha(`code ${index}`));
export const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** One committed call with a session. @param call a function of schema public with its arguments */
export async function callAs<T = Record<string, unknown>>(
  db: Database,
  { sub, session_id }: Session,
  call: string,
): Promise<T> {
  await db.exec('begin');
  try {
    await db.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
        set_config('request.jwt.claim.role', 'authenticated', true)`,
      [JSON.stringify({ role: 'authenticated', sub, session_id }), sub],
    );
    await db.exec('set local role authenticated');
    const [row] = await db.query<{ result: T }>(`select public.${call} as result`);
    await db.exec('commit');
    return row!.result;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

/** An act as the web server signs it. */
export function secondFactor(
  db: Database,
  session: Session,
  act: string,
  values: object = {},
  at = Math.floor(Date.now() / 1_000),
  signed = session.session_id,
) {
  const text = JSON.stringify(values);
  const signature = seal(['second factor', signed, act, text, String(at)]);
  return callAs(
    db,
    session,
    `second_factor('${act}', '${text.replaceAll("'", "''")}', ${at}, '${signature}')`,
  );
}

/** Sets up the app of an account, and a passkey, in a session that is open. */
export async function addFactors(db: Database, session: Session = adminSession): Promise<void> {
  await secondFactor(db, session, 'begin_app', { secret });
  await secondFactor(db, session, 'add_app', { secret, step: 10, codes });
  await secondFactor(db, session, 'begin_passkey');
  await secondFactor(db, session, 'take_passkey');
  await secondFactor(db, session, 'add_passkey', passkey);
}

export const passkey = {
  credential: 'c'.repeat(22),
  public_key: 'k'.repeat(100),
  counter: 1,
  transports: ['usb'],
  name: 'Key on the ring',
  codes,
};

/** Opens a session of the admin after the password, and nothing else. */
export async function signInAgain(db: Database, id: string): Promise<Session> {
  await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [id, adminSession.sub]);
  return { sub: adminSession.sub, session_id: id };
}
