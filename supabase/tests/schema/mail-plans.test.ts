import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#supabase/tests/support/people.ts';
import { openPlanned, type PlannedDatabase } from '#supabase/tests/support/plans.ts';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';

const CLAIMED = 50;
/** Each is found, locked, changed and read again. */
const ENOUGH = 4 * CLAIMED;

describe('a claim among 100,000 mails of a send', () => {
  let db: PlannedDatabase;
  beforeAll(async () => {
    db = await openPlanned();
    await queueSend(db, 100_000);
  });
  afterAll(() => db?.close());

  it.each(['as an embedded database, which nothing analyses', 'after an analyze'])(
    'reads only what it takes, %s',
    async (state) => {
      if (state === 'after an analyze') await db.exec('analyze');
      const sql = `select public.claim_mail(gen_random_uuid(), 'bulk', ${CLAIMED}, 60) as claim`;
      const { read, rows } = await db.rowsRead(people.service, sql);
      expect((rows as { claim: { mails: unknown[] } }[])[0]?.claim.mails).toHaveLength(CLAIMED);
      expect(read.get('mail_outbox')).toBeLessThanOrEqual(ENOUGH);
      expect(read.get('newsletter_subscriptions')).toBeLessThanOrEqual(ENOUGH);
    },
  );
});
