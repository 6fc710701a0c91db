import { randomUUID } from 'node:crypto';
import type { Database } from '#embedded/database/database.ts';

interface ClaimedMail {
  id: string;
  kind: 'notification' | 'acknowledgement' | 'held_notice';
  queued_at: string;
  enquiry: Record<string, string | null>;
}

interface Claim {
  status: string;
  mails: ClaimedMail[];
  uncertain: string[];
}

/** Calls a function as the worker does, with the service key's role, and keeps what it changed. */
export async function asService<T>(db: Database, sql: string, params: unknown[]): Promise<T> {
  await db.exec('begin; set local role service_role');
  try {
    const [row] = await db.query<{ result: T }>(`select public.${sql} as result`, params);
    await db.exec('commit');
    if (!row) throw new Error('no result');
    return row.result;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

/** One worker, as the database sees it. */
export function workerOn(db: Database, id = randomUUID()) {
  const status = async (sql: string, params: unknown[]) =>
    (await asService<{ status: string }>(db, sql, params)).status;
  return {
    id,
    claim: (limit = 10, lease = 60) => asService<Claim>(db, 'claim_mail($1, $2, $3)', [id, limit, lease]),
    mark: (mail: string, lease = 60) => status('mark_mail_sending($1, $2, $3)', [mail, id, lease]),
    record: (mail: string, outcome: string, error: string | null = null) =>
      status('record_mail($1, $2, $3, $4)', [mail, id, outcome, error]),
  };
}

export interface OutboxRow {
  id: string;
  kind: string;
  status: string;
  attempts: number;
  last_error: string | null;
  wait: number;
}

/** The whole outbox as its owner sees it; `wait` is the number of seconds until the next attempt. */
export const outbox = (db: Database): Promise<OutboxRow[]> =>
  db.query<OutboxRow>(
    `select id, kind, status, attempts, last_error, round(extract(epoch from next_attempt_at - now()))::int as wait
     from app_private.mail_outbox order by created_at, kind desc`,
  );

/** As if this much time had passed since a worker took its mails, or since a mail was put off. */
export const letTimePass = (db: Database, time: string) =>
  db.query(
    `update app_private.mail_outbox set lease_until = lease_until - $1::interval,
      next_attempt_at = next_attempt_at - $1::interval, give_up_at = give_up_at - $1::interval`,
    [time],
  );
