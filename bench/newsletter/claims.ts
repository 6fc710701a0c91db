import { queueSend } from '../../supabase/tests/support/newsletter/queue-send.ts';
import { openMailDatabase } from '../../workers/mail/support/mail-database.ts';
import { interleave, medianOf } from '../lib/statistics.ts';
import type { NewsletterPart } from './parts.ts';
import { timed } from './timed.ts';

const CALLS = 30;

export const claims: NewsletterPart = {
  name: 'claims',
  title: 'a claim with 100 and with 100,000 mails waiting on PostgreSQL, in turns',
  async measure(supervisor) {
    const queues = await Promise.all(
      [100, 100_000].map(async (waiting) => {
        const database = await openMailDatabase();
        supervisor.onStopped(() => database.close());
        await queueSend(database.db, waiting);
        // As autovacuum leaves it.
        await database.db.exec('vacuum analyze');
        return { name: String(waiting), db: database.db };
      }),
    );
    const times = await interleave(queues, CALLS, ({ db }) =>
      timed(db, `select app_private.claim_mail(gen_random_uuid(), 'bulk', 50, 120)`),
    );
    const [few = NaN, many = NaN] = queues.map(({ name }) => medianOf(times.get(name), (ms) => ms));
    return [
      {
        what: 'a claim of 50 with 100,000 waiting ÷ with 100',
        measured: many / few,
        unit: '×',
        goal: { atMost: 1.5 },
        note: `${many.toFixed(1)} ms, ${few.toFixed(1)} ms`,
      },
    ];
  },
};
