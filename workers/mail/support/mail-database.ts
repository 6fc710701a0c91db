import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { applyMigrations, prepareDatabase, type Database } from '#embedded/database/database.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { startPostgres } from '#supabase/tests/support/postgres-server.ts';
import type { IssueContent } from '#lib/email/issue-mail.ts';
import type { Claimed, Lane, LaneOutbox, Outbox } from '#workers/mail/outbox.ts';

/** A PostgreSQL server of its own with our schema. */
export async function openMailDatabase(): Promise<{
  connection: pg.ClientConfig;
  db: Database;
  close(): Promise<void>;
}> {
  const server = await startPostgres();
  const connection = { ...server.connection, database: 'postgres' };
  const client = new pg.Client(connection);
  // A test may let the server crash.
  client.on('error', () => undefined);
  await client.connect();
  const db = pgDatabase(client);
  await prepareDatabase(db);
  await applyMigrations(db, join(root, 'supabase/migrations'));
  return {
    connection,
    db,
    close: async () => {
      await client.end().catch(() => undefined);
      await server.stop();
    },
  };
}

/** The outbox without the API before it: what PostgreSQL itself does for a lane. */
export function pgOutbox(pool: Pick<pg.Pool, 'query'>) {
  const call = async <T>(sql: string, params: unknown[]): Promise<T> => {
    const { rows } = await pool.query<{ result: T }>(`select public.${sql} as result`, params);
    return rows[0]!.result;
  };
  const frozen = new Map<string, Promise<IssueContent>>();
  const contentOf = (send: string): Promise<IssueContent> => {
    const known = frozen.get(send) ?? call<IssueContent>('send_content($1)', [send]);
    frozen.set(send, known);
    return known;
  };
  return {
    lane(lane: Lane, leaseSeconds: number): LaneOutbox {
      const worker = randomUUID();
      return {
        claim: async (limit) => {
          const claim = [worker, lane, limit, leaseSeconds];
          const { mails } = await call<{ mails: (Claimed & { send_id: string })[] }>(
            'claim_mail($1, $2, $3, $4)',
            claim,
          );
          for (const mail of mails) if (mail.kind === 'issue') mail.content = await contentOf(mail.send_id);
          return { mails, unreadable: [] };
        },
        advance: (results, marks) =>
          call('advance_mail($1, $2, $3, $4, $5)', [
            worker,
            lane,
            JSON.stringify(results),
            marks,
            leaseSeconds,
          ]),
      };
    },
    tick: async () => (await call<{ uncertain: string[] }>('tick_mail($1, null)', [1_000_000])).uncertain,
    tickNewsletter: (isRelayAvailable: boolean) =>
      call<Awaited<ReturnType<Outbox['tickNewsletter']>>>('tick_newsletter($1)', [isRelayAvailable]),
    issueReachable: (send: string) => call<{ status: 'ok' }>('note_issue_reachable($1)', [send]),
    inDoubt: () => Promise.resolve([]),
    gone: () => Promise.resolve([]),
    purge: () =>
      Promise.resolve({
        status: 'ok' as const,
        enquiries: 0,
        spam: 0,
        subscriptions: 0,
        mails: 0,
        address_hashes: 0,
        older_than: '2024-01-01',
        held_until: null,
        more: false,
      }),
  };
}
