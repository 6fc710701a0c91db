import type { Database } from '#embedded/database/database.ts';
import { people } from '#supabase/tests/support/accounts/people.ts';

export interface List {
  status: string;
  totals: Record<string, number>;
  found: number | null;
  more: boolean;
  listed: { reason: string; since: string } | null;
  rows: { id: string; email: string; pending: boolean; suppressed_reason: string | null }[];
}

export interface Person {
  status: string;
  subscriber: { email: string; is_subscribed: boolean; suppression: { reason: string } | null };
  events: { kind: string; actor: string; admin: string | null; evidence: string | null }[];
  mails: { kind: string; state: string; issue_number: number | null }[];
}

/** Calls a function of the admin area as an admin, given as `name($1, …)`, and keeps what it changed. */
async function atDesk<T>(db: Database, call: string, params: unknown[]): Promise<T> {
  const { role, claims } = people.admin;
  await db.query(
    `select set_config('request.jwt.claim.sub', $1, false), set_config('request.jwt.claims', $2, false)`,
    [claims.sub, JSON.stringify({ role, ...claims })],
  );
  const [row] = await db.query<{ result: T }>(`select public.${call} as result`, params);
  return row!.result;
}

export const list = (
  db: Database,
  search: string,
  state: string | null = null,
  after: string | null = null,
): Promise<List> => atDesk(db, 'admin_subscribers($1, $2, $3)', [search, state, after]);

type Exported = { id: string; email: string; created_at: string };

/** A part of an export, after the last row of the part before. */
export const exported = async (
  db: Database,
  search: string,
  {
    state = null,
    last = null,
    limit = 1000,
  }: { state?: string | null; last?: Exported | null; limit?: number } = {},
): Promise<Exported[]> => {
  const params = [search, state, last && JSON.stringify(last), limit];
  return (await atDesk<{ rows: Exported[] }>(db, 'admin_subscriber_export($1, $2, $3, $4)', params)).rows;
};

export const person = (db: Database, id: string): Promise<Person> =>
  atDesk(db, 'newsletter_subscriber($1)', [id]);

const word = async (db: Database, call: string, params: unknown[]): Promise<string> =>
  (await atDesk<{ status: string }>(db, call, params)).status;

export const suppress = (db: Database, id: string, seen: string | null, reason: string | null) =>
  word(db, 'suppress_subscriber($1, $2, $3)', [id, seen, reason]);
export const lift = (db: Database, id: string, seen: string | null, reason: string | null) =>
  word(db, 'lift_suppression($1, null, $2, $3)', [id, seen, reason]);
export const liftListed = (db: Database, email: string | null, seen: string, reason: string) =>
  word(db, 'lift_suppression(null, $1, $2, $3)', [email, seen, reason]);
export const erase = (db: Database, id: string, typed: string | null) =>
  word(db, 'erase_subscriber($1, $2)', [id, typed]);

export async function idOf(db: Database, email: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    'select id from public.newsletter_subscriptions where email_key = lower($1)',
    [email],
  );
  if (!row) throw new Error(`no subscription of ${email}`);
  return row.id;
}

/** The list of addresses that must not be mailed, by their reasons. */
export const listedReasons = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ reason: string }>(
      'select reason from app_private.newsletter_suppressions order by reason',
    )
  ).map(({ reason }) => reason);
