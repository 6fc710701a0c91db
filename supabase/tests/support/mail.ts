import { randomUUID } from 'node:crypto';
import type { Database } from '#embedded/database/database.ts';
import { asRole } from './engines.ts';

interface ClaimedMail {
  id: string;
  kind: 'notification' | 'acknowledgement' | 'held_notice' | 'reply_reminder' | 'reply_overdue';
  queued_at: string;
  enquiry: Record<string, string | null>;
}

interface Claim {
  status: string;
  mails: ClaimedMail[];
}

type Lane = 'direct' | 'bulk';

interface Advanced {
  status: string;
  marked: string[];
  dropped: string[];
  lost: string[];
  wait_ms: number;
  daily_limit: boolean;
}

/** What each worker does every ten seconds, at a pace that no test notices. @returns uncertain mails */
export const tick = async (db: Database): Promise<string[]> =>
  (await asService<{ uncertain: string[] }>(db, 'tick_mail($1, null)', [1_000_000])).uncertain;

/** Calls a function of the API as the worker does, with the service key's role, and keeps what it changed. */
export const asService = <T>(db: Database, sql: string, params: unknown[]): Promise<T> =>
  asRole<T>(db, 'service_role', sql, params);

/** One worker, as the database sees it. */
export function workerOn(db: Database, id = randomUUID()) {
  const advance = (results: object[], marks: string[], lease = 60, lane: Lane = 'direct') =>
    asService<Advanced>(db, 'advance_mail($1, $2, $3::jsonb, $4, $5)', [
      id,
      lane,
      JSON.stringify(results),
      marks,
      lease,
    ]);
  return {
    id,
    advance,
    claim: (limit = 10, lease = 60, lane: Lane = 'direct') =>
      asService<Claim>(db, 'claim_mail($1, $2, $3, $4)', [id, lane, limit, lease]),
    mark: async (mail: string, lease = 60) =>
      (await advance([], [mail], lease)).marked.includes(mail) ? 'ok' : 'lost',
    record: async (mail: string, verdict: string, error: string | null = null) =>
      (await advance([{ id: mail, verdict, error }], [])).lost.includes(mail) ? 'lost' : 'ok',
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

/** As if this much time had passed since a worker took its mails, a mail was put off or a send resumed. */
export const letTimePass = (db: Database, time: string) =>
  db.query(
    `with sends as (update app_private.newsletter_sends set probe_from = probe_from - $1::interval)
    update app_private.mail_outbox set lease_until = lease_until - $1::interval,
      next_attempt_at = next_attempt_at - $1::interval, give_up_at = give_up_at - $1::interval,
      uncertain_at = uncertain_at - $1::interval`,
    [time],
  );
