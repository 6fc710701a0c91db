import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdminOfSession, createPeople } from '#supabase/tests/support/accounts/people.ts';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';
import { openMailDatabase } from '#workers/mail/support/mail-database.ts';
import type { PgWorkerOptions } from '#workers/mail/support/pg-worker.ts';
import { receivedIds } from '#workers/mail/support/crash-plan.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';

const workerFile = new URL('../../../workers/mail/support/pg-worker.ts', import.meta.url);
const CONNECTIONS = 3;
const RECIPIENTS = 40;

describe('a send whose mail server is slow, on PostgreSQL', { timeout: 60_000 }, () => {
  let database: Awaited<ReturnType<typeof openMailDatabase>>;
  let sink: Sink;
  let worker: ChildProcess;
  let send: string;
  /** Mails that the server has and does not answer before it is told to. */
  const held: (() => void)[] = [];
  let isSlow = true;
  beforeAll(async () => {
    database = await openMailDatabase();
    sink = await startSink({
      onMail: () => (isSlow ? new Promise<void>((resolve) => held.push(resolve)) : undefined),
    });
    await createPeople(database.db);
    await database.db.exec(asAdminOfSession);
    const options: PgWorkerOptions = {
      connection: database.connection,
      port: sink.port,
      connections: CONNECTIONS,
      leaseSeconds: 60,
      deadlineSeconds: 50,
      clockOffMs: 0,
    };
    worker = fork(workerFile, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }, 60_000);
  afterAll(async () => {
    worker.kill('SIGKILL');
    await sink.close();
    await database.close();
  });

  const count = async (status: string) => {
    const [row] = await database.db.query<{ mails: number }>(
      'select count(*)::int as mails from app_private.mail_outbox where send_id = $1 and status = $2',
      [send, status],
    );
    return row!.mails;
  };
  const until = async (condition: () => boolean | Promise<boolean>) => {
    while (!(await condition())) await delay(5);
  };
  /** Every connection has a mail in hand, one is marked ahead for each, and more never is. */
  const fillConnections = async () => {
    send = await queueSend(database.db, RECIPIENTS);
    await until(async () => held.length === CONNECTIONS && (await count('sending')) >= 2 * CONNECTIONS);
    for (let look = 0; look < 200; look += 1)
      expect(await count('sending')).toBeLessThanOrEqual(2 * CONNECTIONS);
  };
  const answerAll = async () => {
    isSlow = false;
    for (const answer of held.splice(0)) answer();
    await until(async () => (await count('sending')) === 0);
  };
  const setStatus = (status: string) =>
    database.db.query('update app_private.newsletter_sends set status = $2, reason = $3 where id = $1', [
      send,
      status,
      status === 'paused' ? 'by_admin' : null,
    ]);

  it('hands over at most two more mails on each connection once it is paused, and each once', async () => {
    await fillConnections();
    await setStatus('paused');
    await answerAll();
    const left = sink.mails.length;
    expect(await count('sent')).toBe(left);
    expect(left).toBeLessThanOrEqual(2 * CONNECTIONS);

    await setStatus('sending');
    await until(async () => (await count('sent')) === RECIPIENTS);
    expect(new Set(receivedIds(sink.mails)).size).toBe(RECIPIENTS);
    expect(sink.mails).toHaveLength(RECIPIENTS);
  });

  it('hands over at most two more mails on each connection once it is stopped, and nobody else any', async () => {
    isSlow = true;
    const before = sink.mails.length;
    await fillConnections();
    const [step] = await database.db.query<{ result: unknown }>(
      `select public.steer_newsletter_send($1, 'stop') as result`,
      [send],
    );
    expect(step).toEqual({ result: { status: 'ok' } });
    await answerAll();
    const left = sink.mails.slice(before);
    expect(left.length).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(left.length).toBeLessThanOrEqual(2 * CONNECTIONS);
    // What the worker held beside is given up, and a worker that looks again finds nothing to do.
    await until(async () => (await count('sent')) + (await count('skipped')) === RECIPIENTS);
    expect(await count('sent')).toBe(left.length);
    expect(new Set(receivedIds(left)).size).toBe(left.length);
    // Only a mail of another send shows that the worker went on.
    await queueSend(database.db, 1);
    await until(() => sink.mails.length > before + left.length);
    expect(sink.mails).toHaveLength(before + left.length + 1);
  });
});
