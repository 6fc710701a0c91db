import pg from 'pg';
import { composeMail } from '#lib/email/compose.ts';
import type { Claimed, Lane } from '#workers/mail/outbox.ts';
import { runWorker } from '#workers/mail/worker.ts';
import { smtpTransport } from '#workers/mail/smtp.ts';
import { pgOutbox } from './mail-database.ts';
import { sender } from './queued.ts';

export interface PgWorkerOptions {
  connection: pg.ClientConfig;
  /** Of the mail server on loopback. */
  port: number;
  connections: number;
  leaseSeconds: number;
  deadlineSeconds: number;
  /** How far the clock of this process is off, in milliseconds. */
  clockOffMs: number;
}

/** A worker on PostgreSQL, in a process of its own. */
const options = JSON.parse(process.argv[2] ?? '{}') as PgWorkerOptions;
const { now } = Date;
Date.now = () => now() + options.clockOffMs;
const pool = new pg.Pool({ ...options.connection, max: 4 });
// The server may go away while no query is under way.
pool.on('error', () => undefined);
const outbox = pgOutbox(pool);
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('disconnect', () => stop.abort());
process.channel?.unref();
const lane = (name: Lane, connections: number) => ({
  lane: name,
  outbox: outbox.lane(name, options.leaseSeconds),
  connections,
  transport: smtpTransport(
    { kind: 'smtp', host: '127.0.0.1', port: options.port, name: 'firm.example', encryption: 'none' },
    options.deadlineSeconds * 1000,
  ),
  compose: (queued: Claimed) => composeMail(queued, sender),
  beginWithinMs: (options.leaseSeconds - options.deadlineSeconds) * 1000,
});
await runWorker({
  outbox,
  lanes: [lane('direct', 1), lane('bulk', options.connections)],
  siteOrigin: 'https://firm.example',
  pace: { perSecond: 1_000_000, daily: undefined },
  tickMs: 500,
  pollMs: 100,
  maxWaitMs: 500,
  stop: stop.signal,
});
await pool.end();
