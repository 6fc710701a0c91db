import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { queueSend } from '../../supabase/tests/support/newsletter/queue-send.ts';
import { openMailDatabase } from '../../workers/mail/support/mail-database.ts';
import type { Measurement } from '../lib/budgets.ts';
import { interleave } from '../lib/statistics.ts';
import { letter } from './letter.ts';
import type { NewsletterPart } from './parts.ts';
import { end, ratio, startEngine, startPool, startSink } from './relay.ts';

const MAILS = 4_000;
const ROUNDS = 3;

export const pool: NewsletterPart = {
  name: 'pool',
  title: `${MAILS} mails on PostgreSQL and through nodemailer's pool; medians of ${ROUNDS} rounds`,
  async measure(supervisor) {
    const database = await openMailDatabase();
    supervisor.onStopped(() => database.close());
    return [
      await againstPool(supervisor, database, 0, 0.8),
      await againstPool(supervisor, database, 20, 0.95),
    ];
  },
};

async function againstPool(
  supervisor: ProcessSupervisor,
  { connection, db }: Awaited<ReturnType<typeof openMailDatabase>>,
  answerMs: number,
  atLeast: number,
): Promise<Measurement> {
  const sink = await startSink(supervisor, MAILS, answerMs);
  const { port } = sink;
  const senders = [
    { name: 'pool', start: () => startPool(supervisor, port, MAILS) },
    { name: 'engine', start: () => startEngine(supervisor, { connection, port }) },
  ];
  const rates = await interleave(senders, ROUNDS, async (sender) => {
    if (sender.name === 'engine') {
      await queueSend(db, MAILS, letter);
      // The server of the tests has no autovacuum.
      await db.exec('vacuum analyze');
    }
    const taken = sink.run();
    const child = sender.start();
    const rate = await taken;
    await end(child);
    return rate;
  });
  const when = answerMs === 0 ? 'at once' : `in ${answerMs} ms`;
  return ratio(`mails a second ÷ nodemailer's pool, server answers ${when}`, rates, atLeast);
}
