import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { letTimePass, outbox, tick, workerOn } from '#supabase/tests/support/mail.ts';

const workers = 8;
const enquiries = 50;

/** PGlite has a single session; only a real server can show what simultaneous workers do to each other. */
describe('several mail workers on PostgreSQL', () => {
  const db = useDatabase(openPostgres, tick);
  let sessions: Engine[];
  beforeAll(async () => {
    sessions = await Promise.all(Array.from({ length: workers }, () => db.connect()));
  });
  beforeEach(() =>
    db.exec(`delete from public.contact_submissions;
      insert into public.contact_submissions (kind, name, email, subject, message, request_id, ip_hash)
      select 'contact', 'Zoë', 'zoe@company.example', 'Number ' || n, 'ten letters', gen_random_uuid(), repeat('a', 64)
      from generate_series(1, ${enquiries}) as n`),
  );

  it('never get the same mail', async () => {
    const taken = await Promise.all(
      sessions.map(async (session) => {
        const worker = workerOn(session);
        const ids: string[] = [];
        for (;;) {
          const { mails } = await worker.claim(3);
          if (mails.length === 0) return ids;
          ids.push(...mails.map(({ id }) => id));
        }
      }),
    );
    expect(taken.flat()).toHaveLength(2 * enquiries);
    expect(new Set(taken.flat()).size).toBe(2 * enquiries);
  });

  it('skip what another is claiming instead of waiting for it', async () => {
    const [one, other] = sessions as [Engine, Engine];
    await one.exec('begin; set local role service_role');
    await one.query(`select public.claim_mail(gen_random_uuid(), 'direct', $1, 60)`, [2 * enquiries - 1]);
    // The first transaction is still open; waiting for it here would never end.
    const { mails } = await workerOn(other).claim(100);
    await one.exec('rollback');
    expect(mails).toHaveLength(1);
  });

  it('send at once and end at any point without sending a mail twice or losing one', async () => {
    const sent: string[] = [];
    const uncertain = new Set<string>();
    const sends = async (session: Engine, turn: number) => {
      const worker = workerOn(session);
      for (const [n, { id }] of (await worker.claim(4)).mails.entries()) {
        // Every third worker ends after a claim, every third in the middle of a mail.
        if (turn % 3 === 1 && n === 1) return;
        if ((await worker.mark(id)) !== 'ok') continue;
        sent.push(id);
        if (turn % 3 === 2 && n === 2) return;
        await worker.record(id, 'sent');
      }
    };
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(sessions.map((session, n) => sends(session, round + n)));
      await letTimePass(db, '61 seconds');
      for (const id of await tick(db)) uncertain.add(id);
    }
    const rows = await outbox(db);
    expect(new Set(sent).size).toBe(sent.length);
    expect([...sent].sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['sent', 'uncertain']));
    expect(uncertain.size).toBeGreaterThan(0);
  });
});
