import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { lift } from '#supabase/tests/support/newsletter/admin-subscribers.ts';
import { asService, workerOn } from '#supabase/tests/support/mail.ts';
import {
  draft,
  emptySending,
  issueOf,
  openForSending,
  queueFor,
  sendOf,
  steer,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';

describe.each(engineNames)('the send page on %s', (name) => {
  const db = useDatabase(() => openForSending(name));
  let issue: string;
  let send: string;
  beforeEach(async () => {
    await emptySending(db);
    issue = await draft(db);
    send = await queueFor(db, issue, 60);
    await tickUntilSending(db);
  });

  const value = async <T>(sql: string, params: unknown[]): Promise<T> => {
    const [row] = await db.query<{ value: T }>(`select public.${sql} as value`, params);
    return row!.value;
  };
  interface Page {
    rows: {
      id: string;
      subscriber: string | null;
      email: string | null;
      state: string;
      uncertain_at: string | null;
    }[];
  }
  const mails = (state: string, after: string | null = null) =>
    value<Page>('newsletter_send_mails($1, $2, $3)', [send, state, after]);
  const settle = (mail: string | null, decision: string) =>
    value<{ status: string; settled?: number; too_early?: number }>('settle_newsletter_mail($1, $2, $3)', [
      send,
      mail,
      decision,
    ]);

  /** Leaves three mails uncertain and gives the others an end. */
  const leaveThreeUncertain = async (): Promise<string[]> => {
    const worker = workerOn(db);
    const ids = (await worker.claim(100, 60, 'bulk')).mails.map(({ id }) => id);
    await worker.advance([], ids, 60, 'bulk');
    await worker.advance(
      ids.map((id, at) => ({ id, verdict: at < 3 ? 'uncertain' : 'sent', error: null })),
      [],
      60,
      'bulk',
    );
    await tickOnce(db);
    return ids.slice(0, 3);
  };

  it('lists the mails of a state 50 at a time, each once', async () => {
    const first = await mails('pending');
    const second = await mails('pending', first.rows.at(-1)!.id);
    expect([first.rows.length, second.rows.length]).toEqual([50, 10]);
    expect(new Set([...first.rows, ...second.rows].map(({ email }) => email)).size).toBe(60);
  });

  it('finishes with uncertain mails, which only a person settles; the issue keeps its first number', async () => {
    const [one] = await leaveThreeUncertain();
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', sent: 57, uncertain: 3 });
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toEqual([]);
    expect((await mails('uncertain')).rows).toHaveLength(3);
    await tickOnce(db);
    expect(await issueOf(db)).toMatchObject({ recipients: '57' });
    expect(await settle(one!, 'resend')).toEqual({ status: 'too_early' });
    expect(await settle(one!, 'assume_sent')).toMatchObject({ status: 'ok', settled: 1 });
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', sent: 58, uncertain: 2 });
    await tickOnce(db);
    expect(await issueOf(db)).toMatchObject({ recipients: '57' });
    await db.exec(`update app_private.mail_outbox set uncertain_at = uncertain_at - interval '15 minutes'`);
    expect(await settle(null, 'resend')).toMatchObject({ status: 'ok', settled: 2 });
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', pending: 2, uncertain: 0 });
    expect(await settle(null, 'resend')).toEqual({ status: 'not_found' });
  });

  it('goes on when a mail is due again after the send has finished', async () => {
    const worker = workerOn(db);
    const ids = (await worker.claim(100, 60, 'bulk')).mails.map(({ id }) => id);
    await worker.advance([], ids, 60, 'bulk');
    const said = (verdict: string, some: string[]) =>
      worker.advance(
        some.map((id) => ({ id, verdict, error: null })),
        [],
        60,
        'bulk',
      );
    await said('sent', ids.slice(1));
    // It slept past its lease with one mail marked, and says that it had not begun.
    await db.exec(
      `update app_private.mail_outbox set lease_until = now() - interval '1 second' where status = 'sending'`,
    );
    await asService(db, 'tick_mail($1, $2)', [1_000_000, null]);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', sent: 59, uncertain: 1 });
    await said('not_begun', ids.slice(0, 1));
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', pending: 1 });
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', pending: 1 });
    const other = workerOn(db);
    expect((await other.claim(10, 60, 'bulk')).mails.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('waits when a mail is due again after the send has finished and its issue was withdrawn', async () => {
    const [one] = await leaveThreeUncertain();
    const show = (visibility: string) => value('set_newsletter_visibility($1, $2)', [issue, visibility]);
    await show('withdrawn');
    // As a worker that slept says.
    await db.query(
      `update app_private.mail_outbox set status = 'pending', claimed_by = null, lease_until = null where id = $1`,
      [one],
    );
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'withdrawn', pending: 1 });
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toEqual([]);
    await show('public');
    expect(await steer(db, send, 'resume')).toBe('ok');
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toMatchObject([{ id: one }]);
  });

  it('sends nothing again while the issue is withdrawn, nor once the send was stopped', async () => {
    const [one] = await leaveThreeUncertain();
    await db.exec(`update app_private.mail_outbox set uncertain_at = uncertain_at - interval '15 minutes'`);
    const release = () => asService<{ status: string }>(db, 'release_mail($1, $2)', [one, 'resend']);
    await db.query('select public.set_newsletter_visibility($1, $2)', [issue, 'withdrawn']);
    expect([await settle(one!, 'resend'), await release()]).toMatchObject([
      { status: 'locked' },
      { status: 'locked' },
    ]);
    await db.query('select public.set_newsletter_visibility($1, $2)', [issue, 'public']);
    expect(await release()).toEqual({ status: 'ok' });
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', pending: 1 });
    expect(await steer(db, send, 'stop')).toBe('ok');
    const [, two] = (await mails('uncertain')).rows;
    expect([await settle(two!.id, 'resend'), await settle(two!.id, 'assume_sent')]).toMatchObject([
      { status: 'locked' },
      { status: 'ok' },
    ]);
  });

  it('sends a refused mail again only once the suppression of its address is lifted', async () => {
    const worker = workerOn(db);
    const [id] = (await worker.claim(1, 60, 'bulk')).mails.map((mail) => mail.id);
    await worker.advance([], [id!], 60, 'bulk');
    await worker.advance([{ id, verdict: 'recipient', error: null }], [], 60, 'bulk');
    expect(await settle(id!, 'resend')).toEqual({ status: 'no_recipients' });
    expect(await sendOf(db, send)).toMatchObject({ failed: 1, bounced: 1, skipped: 0, pending: 59 });
    const [{ subscriber } = { subscriber: null }] = (await mails('failed')).rows;
    expect(await lift(db, subscriber!, 'hard_bounce', 'Moved house.')).toBe('ok');
    expect(await settle(id!, 'resend')).toMatchObject({ status: 'ok', settled: 1 });
    expect(await sendOf(db, send)).toMatchObject({ failed: 0, bounced: 0, pending: 60 });
  });

  it('settles an uncertain mail when its worker says after all that it was sent', async () => {
    const worker = workerOn(db);
    const [id] = (await worker.claim(1, 60, 'bulk')).mails.map((mail) => mail.id);
    await worker.advance([], [id!], 60, 'bulk');
    await worker.advance([{ id, verdict: 'uncertain', error: null }], [], 60, 'bulk');
    expect(await sendOf(db, send)).toMatchObject({ uncertain: 1 });
    await worker.advance([{ id, verdict: 'sent', error: null }], [], 60, 'bulk');
    expect(await sendOf(db, send)).toMatchObject({ uncertain: 0, sent: 1, pending: 59 });
  });

  it('shows one row whatever the number of mails, without the words', async () => {
    const overview = await value<{ send: Record<string, unknown>; to: string }>(
      'newsletter_send_overview($1)',
      [issue],
    );
    expect(overview.to).toBe('admin@access.example');
    expect(overview.send).toMatchObject({ status: 'sending', total: 60, pending: 60, subject: 'Title' });
    expect(overview.send).not.toHaveProperty('html');
  });
});
