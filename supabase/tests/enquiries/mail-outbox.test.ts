import { beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import { asService, letTimePass, outbox, tick, workerOn } from '#supabase/tests/support/mail.ts';

describe.each(engineNames)('the mail outbox on %s', (name) => {
  const db = useEngine(name, acceptEnquiries, createPeople, tick);
  beforeEach(() => db.exec('delete from public.contact_submissions; delete from app_private.rate_events'));

  const states = async () => (await outbox(db)).map((row) => row.status);
  /** One enquiry whose notification a worker holds; its acknowledgement is out of the way. */
  async function oneClaimed() {
    await submit(db, enquiry());
    await db.exec(`delete from app_private.mail_outbox where kind = 'acknowledgement'`);
    const worker = workerOn(db);
    const [mail] = (await worker.claim()).mails;
    if (!mail) throw new Error('nothing to claim');
    return { worker, id: mail.id };
  }

  it('holds two mails for each stored enquiry, and none for a refused or repeated one', async () => {
    const e = enquiry();
    await submit(db, e);
    await submit(db, e);
    await submit(db, enquiry({ message: 'short' }));
    expect((await outbox(db)).map(({ kind, status, attempts }) => [kind, status, attempts])).toEqual([
      ['notification', 'pending', 0],
      ['acknowledgement', 'pending', 0],
    ]);
  });

  it('is written in the transaction of the enquiry: neither exists without the other', async () => {
    await db.exec('alter table app_private.mail_outbox add constraint broken check (false) not valid');
    try {
      // submit_enquiry() returns a status word for a violated rule; what counts is that nothing was stored.
      expect((await submit(db, enquiry())).status).toBe('invalid');
      expect(await db.query('select from public.contact_submissions')).toEqual([]);
    } finally {
      await db.exec('alter table app_private.mail_outbox drop constraint broken');
    }
  });

  it('returns to a worker all fields of the mail, in the order of arrival', async () => {
    const e = enquiry({ company: 'Wattle & Co', phone: '+61 2 5550 0000' });
    await submit(db, e);
    const { status, mails } = await workerOn(db).claim();
    expect([status, mails.map(({ kind }) => kind)]).toEqual(['ok', ['notification', 'acknowledgement']]);
    expect(mails[0]?.enquiry).toEqual({
      id: expect.any(String) as string,
      request_id: e.requestId,
      kind: 'contact',
      name: e.name,
      email: e.email,
      phone: e.phone,
      company: e.company,
      subject: e.subject,
      message: e.message,
      created_at: expect.any(String) as string,
      due_at: expect.any(String) as string,
      call_times: [],
    });
  });

  it('moves a mail from pending to sent, once', async () => {
    const { worker, id } = await oneClaimed();
    expect(await states()).toEqual(['claimed']);
    expect(await worker.mark(id)).toBe('ok');
    expect(await worker.mark(id)).toBe('ok');
    expect((await outbox(db))[0]).toMatchObject({ status: 'sending', attempts: 1 });
    expect(await worker.record(id, 'sent')).toBe('ok');
    // Said again because the result was lost.
    expect(await worker.record(id, 'sent')).toBe('ok');
    expect(await states()).toEqual(['sent']);
    expect(await worker.mark(id)).toBe('lost');
    await letTimePass(db, '1 year');
    expect((await workerOn(db).claim()).mails).toEqual([]);
  });

  it('releases a claimed mail when the lease is over, and returns lost to the first worker', async () => {
    const { worker, id } = await oneClaimed();
    const second = workerOn(db);
    expect((await second.claim()).mails).toEqual([]);
    await letTimePass(db, '61 seconds');
    expect(await worker.mark(id)).toBe('lost');
    expect(await tick(db)).toEqual([]);
    expect((await second.claim()).mails.map((mail) => mail.id)).toEqual([id]);
    expect(await worker.mark(id)).toBe('lost');
    expect(await worker.record(id, 'sent')).toBe('lost');
    expect(await second.mark(id)).toBe('ok');
  });

  it('claims what waited or was leased when the clock was set back, and leaves what was being sent to a person', async () => {
    for (let n = 0; n < 3; n += 1) await submit(db, enquiry());
    const first = workerOn(db);
    const [being, held, waiting] = (await first.claim()).mails.map(({ id }) => id);
    await db.exec(
      `delete from app_private.mail_outbox where id not in ('${being}', '${held}', '${waiting}')`,
    );
    await first.mark(being!);
    await first.record(waiting!, 'retry');
    await db.exec(`update app_private.mail_outbox set
      next_attempt_at = next_attempt_at + interval '400 days', lease_until = lease_until + interval '400 days'`);
    expect(await tick(db)).toEqual([being]);
    const { mails } = await workerOn(db).claim();
    expect(mails.map(({ id }) => id).sort()).toEqual([held, waiting].sort());
  });

  it('never sends again what a worker was sending when it ended', async () => {
    const { worker, id } = await oneClaimed();
    await worker.mark(id);
    await letTimePass(db, '61 seconds');
    const second = workerOn(db);
    expect(await tick(db)).toEqual([id]);
    expect(await tick(db)).toEqual([]);
    expect(await second.claim()).toEqual({ status: 'ok', mails: [] });
    expect((await outbox(db))[0]).toMatchObject({ status: 'uncertain', attempts: 1 });
    await letTimePass(db, '30 days');
    expect((await second.claim()).mails).toEqual([]);
    // The worker was only slow, and knows.
    expect(await second.record(id, 'sent')).toBe('lost');
    expect(await worker.record(id, 'sent')).toBe('ok');
    expect(await states()).toEqual(['sent']);
  });

  it('lists what is in doubt and applies a person’s decision, once', async () => {
    const { worker, id } = await oneClaimed();
    await worker.mark(id);
    await worker.record(id, 'uncertain', 'connection lost after the text');
    const listed = await asService<object[]>(db, 'mail_in_doubt()', []);
    expect(listed).toEqual([
      expect.objectContaining({
        id,
        kind: 'notification',
        status: 'uncertain',
        last_error: 'connection lost after the text',
      }),
    ]);
    expect(JSON.stringify(listed)).not.toContain('@');
    const decide = (decision: string) =>
      asService<{ status: string }>(db, 'release_mail($1, $2)', [id, decision]);
    expect(await decide('anything')).toEqual({ status: 'invalid' });
    // The worker that held it may still say what became of it.
    expect(await decide('resend')).toEqual({ status: 'too_early' });
    await letTimePass(db, '15 minutes');
    expect(await decide('resend')).toEqual({ status: 'ok' });
    expect(await decide('resend')).toEqual({ status: 'not_found' });
    // Whatever the first worker still has to say came too late.
    expect(await worker.record(id, 'sent')).toBe('lost');
    const second = workerOn(db);
    expect((await second.claim()).mails).toHaveLength(1);
    await second.mark(id);
    await second.record(id, 'uncertain', null);
    expect(await decide('assume_sent')).toEqual({ status: 'ok' });
    expect(await states()).toEqual(['sent']);
    expect(await asService(db, 'mail_in_doubt()', [])).toEqual([]);
  });

  it('shows only an admin which mails of an enquiry are in doubt', async () => {
    const { worker, id } = await oneClaimed();
    const [enquiryRow] = await db.query<{ id: string }>('select id from public.contact_submissions');
    const sql = `select public.admin_enquiry('${enquiryRow?.id}', '', 'all') -> 'mails' as mails`;
    const seenBy = async (person: 'admin' | 'signed-in user') => {
      const { outcome } = await attempt<{ mails: object[] }>(db, people[person], sql);
      return 'rows' in outcome ? outcome.rows[0]?.mails : outcome;
    };
    expect(await seenBy('admin')).toEqual([]);
    await worker.mark(id);
    await worker.record(id, 'recipient', 'refused after RCPT TO');
    expect(await seenBy('admin')).toEqual([
      { id, kind: 'notification', status: 'failed', last_error: 'refused after RCPT TO' },
    ]);
    expect(await seenBy('signed-in user')).toBeNull();
  });

  it('delays a refused mail, longer each time, for five days', async () => {
    const { worker, id } = await oneClaimed();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await worker.mark(id);
      expect(await worker.record(id, 'retry', '451 4.7.1 DATA')).toBe('ok');
      const [row] = await outbox(db);
      waits.push(row?.wait ?? 0);
      expect((await worker.claim()).mails).toEqual([]);
      await letTimePass(db, `${(row?.wait ?? 0) + 1} seconds`);
      expect((await worker.claim()).mails).toHaveLength(1);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    await letTimePass(db, '5 days');
    await worker.claim();
    await worker.mark(id);
    await worker.record(id, 'retry', '451 4.7.1 DATA');
    expect((await outbox(db))[0]).toMatchObject({ status: 'failed', last_error: '451 4.7.1 DATA' });
  });

  it('leaves failed what was refused for good, and makes due at once what was not begun', async () => {
    const first = await oneClaimed();
    expect(await first.worker.record(first.id, 'not_begun')).toBe('ok');
    expect(await states()).toEqual(['pending']);
    const [again] = (await first.worker.claim()).mails;
    expect(again?.id).toBe(first.id);
    await first.worker.mark(first.id);
    expect(await first.worker.record(first.id, 'recipient', '550 5.1.1 RCPT')).toBe('ok');
    await letTimePass(db, '4 days');
    expect((await first.worker.claim()).mails).toEqual([]);
  });

  it('returns invalid for parameters that make no sense', async () => {
    const worker = workerOn(db);
    const calls: [string, unknown[]][] = [
      ['claim_mail($1, $2, $3, $4)', [null, 'direct', 1, 60]],
      ['claim_mail($1, $2, $3, $4)', [worker.id, 'other', 1, 60]],
      ['claim_mail($1, $2, $3, $4)', [worker.id, 'direct', 0, 60]],
      ['claim_mail($1, $2, $3, $4)', [worker.id, 'direct', 101, 60]],
      ['claim_mail($1, $2, $3, $4)', [worker.id, 'direct', 1, null]],
      ['advance_mail($1, $2, $3, $4, $5)', [worker.id, 'direct', '[]', null, 60]],
      ['advance_mail($1, $2, $3, $4, $5)', [worker.id, 'direct', '[]', [], 0]],
      ['advance_mail($1, $2, $3, $4, $5)', [worker.id, 'direct', '{}', [], 60]],
      ['advance_mail($1, $2, $3, $4, $5)', [worker.id, 'direct', '[{"verdict":"sent"}]', [], 60]],
      [
        'advance_mail($1, $2, $3, $4, $5)',
        [worker.id, 'direct', JSON.stringify([{ id: worker.id, verdict: 'delivered' }]), [], 60],
      ],
      ['tick_mail($1, $2)', [0, null]],
      ['tick_mail($1, $2)', [10, 0]],
      ['release_mail($1, $2)', [null, 'resend']],
    ];
    for (const [sql, params] of calls)
      expect([sql, params, await asService(db, sql, params)]).toEqual([sql, params, { status: 'invalid' }]);
  });

  it('deletes the mails of a deleted enquiry, even one that a worker is about to send', async () => {
    const { worker, id } = await oneClaimed();
    await db.exec('delete from public.contact_submissions');
    expect(await outbox(db)).toEqual([]);
    expect(await worker.mark(id)).toBe('lost');
    expect(await worker.record(id, 'sent')).toBe('lost');
  });
});
