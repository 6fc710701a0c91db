import { interleave } from '../../lib/statistics.ts';
import type { NewsletterPart } from '../parts.ts';
import { end, ratio, startPool, startSink } from '../relay.ts';
import { openEmbedded, pausedSends, resume, startWorker } from './backend.ts';

const MAILS = 2_000;
const ROUNDS = 3;

export const embedded: NewsletterPart = {
  name: 'embedded',
  title: `${MAILS} mails on the embedded backend and through nodemailer's pool; medians of ${ROUNDS} rounds`,
  async measure(supervisor) {
    const backend = await openEmbedded(supervisor, (db) => pausedSends(db, ROUNDS, MAILS), false);
    const sink = await startSink(supervisor, MAILS);
    const worker = startWorker(supervisor, backend.facts, sink.port);
    await worker.until('mail.worker_started');
    const senders = [{ name: 'pool' }, { name: 'engine' }];
    const rates = await interleave(senders, ROUNDS, async ({ name }, round) => {
      const taken = sink.run();
      if (name === 'engine') {
        await resume(backend, backend.filled[round]!);
        return taken;
      }
      const child = startPool(supervisor, sink.port, MAILS);
      const rate = await taken;
      await end(child);
      return rate;
    });
    return [ratio(`mails a second ÷ nodemailer's pool, embedded, server answers at once`, rates, 0.4)];
  },
};
