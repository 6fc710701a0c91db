import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { letTimePass, workerOn } from '#supabase/tests/support/mail.ts';
import {
  draft,
  emptySending,
  openForSending,
  queueFor,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';

describe.each(engineNames)('what a claim takes of a send on %s', (name) => {
  const db = useDatabase(() => openForSending(name));
  beforeEach(() => emptySending(db));

  it('shares a claim between mails that are tried again and those that never were, until one is done', async () => {
    await queueFor(db, await draft(db), 100);
    await tickUntilSending(db);
    // Sixty were tried, of which twenty are due in an hour; the others one after the other since an hour.
    await db.exec(`update app_private.mail_outbox as o
      set attempts = 1, next_attempt_at = o.next_attempt_at
        + case when n.n > 40 then interval '1 hour' else (n.n - 100) * interval '30 seconds' end
      from (select id, row_number() over (order by id desc) as n from app_private.mail_outbox) as n
      where n.id = o.id and n.n <= 60`);
    const due = await db.query<{ id: string }>(
      `select id from app_private.mail_outbox where attempts = 1 order by next_attempt_at limit 40`,
    );
    const tried = due.map(({ id }) => id);
    const { claim } = workerOn(db);
    const shares: [tried: number, never: number][] = [];
    for (;;) {
      const ids = (await claim(20, 60, 'bulk')).mails.map(({ id }) => id);
      if (ids.length === 0) break;
      const again = ids.filter((id) => tried.includes(id));
      // Whichever has been due for longer.
      expect(again.toSorted()).toEqual(tried.splice(0, again.length).toSorted());
      shares.push([again.length, ids.length - again.length]);
    }
    expect(shares).toEqual([
      [10, 10],
      [10, 10],
      [10, 10],
      [10, 10],
    ]);
    await letTimePass(db, '1 hour');
    expect((await claim(50, 60, 'bulk')).mails).toHaveLength(20);
  });

  it('gives all of a claim to those that are tried again once no other is left', async () => {
    await queueFor(db, await draft(db), 10);
    await tickUntilSending(db);
    await db.exec(`update app_private.mail_outbox set attempts = 2`);
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toHaveLength(10);
  });
});
