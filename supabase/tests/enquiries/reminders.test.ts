import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames, openPostgres, type Engine } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { letTimePass, outbox, tick, workerOn } from '#supabase/tests/support/mail.ts';

const empty = `delete from public.contact_submissions; delete from app_private.rate_events`;

/** An enquiry of this name whose other mails have gone, as if these were its times, from now. */
async function waiting(db: Engine, name: string, times: { remind: string; due: string }): Promise<void> {
  await submit(db, enquiry({ name }));
  await db.exec('alter table public.contact_submissions disable trigger contact_submissions_on_update');
  await db.query(
    `update public.contact_submissions set remind_at = now() + $2::interval, due_at = now() + $3::interval
     where name = $1`,
    [name, times.remind, times.due],
  );
  await db.exec(`alter table public.contact_submissions enable trigger contact_submissions_on_update;
    delete from app_private.mail_outbox where kind in ('notification', 'acknowledgement')`);
}
const kinds = async (db: Engine) => (await outbox(db)).map(({ kind, status }) => `${kind} ${status}`).sort();
const dueSoon = { remind: '-1 minute', due: '3 hours' };
const overdue = { remind: '-4 hours', due: '-1 minute' };

describe.each(engineNames)('the reminders of replies on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() => db.exec(empty));

  it('are due when the reply function says', async () => {
    await submit(db, enquiry());
    const rows = await db.query(
      `select 1 from public.contact_submissions where remind_at = app_private.reply_reminder_at(created_at, due_at)`,
    );
    expect(rows).toHaveLength(1);
    expect(await kinds(db)).toEqual(['acknowledgement pending', 'notification pending']);
  });

  it.each([
    ['not yet due for one', { remind: '1 minute', due: '4 hours' }, []],
    ['due soon', dueSoon, ['reply_reminder pending']],
    ['overdue', overdue, ['reply_overdue pending']],
    ['overdue for longer than a week, as after a long pause', { remind: '-9 days', due: '-8 days' }, []],
  ])('are queued once for an enquiry that is %s', async (_, times, queued) => {
    await waiting(db, 'a', times);
    await tick(db);
    await tick(db);
    expect(await kinds(db)).toEqual(queued);
  });

  it('remind of a read one as well, and of none that is answered, closed, spam or held', async () => {
    await waiting(db, 'a', overdue);
    for (const status of ['answered', 'closed', 'spam']) {
      await db.query('update public.contact_submissions set status = $1', [status]);
      await tick(db);
      expect([status, await kinds(db)]).toEqual([status, []]);
    }
    await db.exec(`alter table public.contact_submissions disable trigger contact_submissions_on_update;
      update public.contact_submissions set status = 'read', spam_since = null, held = true`);
    await tick(db);
    expect(await kinds(db)).toEqual([]);
    await db.exec(`update public.contact_submissions set held = false;
      alter table public.contact_submissions enable trigger contact_submissions_on_update`);
    await tick(db);
    expect(await kinds(db)).toEqual(['reply_overdue pending']);
  });

  it('bring all of the enquiry, and are not sent when it is answered or overdue before they leave', async () => {
    await waiting(db, 'claimed', dueSoon);
    await tick(db);
    const worker = workerOn(db);
    const [mail] = (await worker.claim()).mails;
    expect(mail).toMatchObject({ kind: 'reply_reminder', enquiry: { name: 'claimed' } });
    await db.exec(`update public.contact_submissions set status = 'answered'`);
    expect(await worker.mark(mail!.id)).toBe('lost');
    expect(await kinds(db)).toEqual(['reply_reminder skipped']);
    await tick(db);
    expect(await kinds(db)).toEqual(['reply_reminder skipped']);
    await db.exec(`update public.contact_submissions set status = 'read'`);
    await tick(db);
    await tick(db);
    expect(await kinds(db)).toEqual(['reply_reminder pending']);

    await db.exec(empty);
    await waiting(db, 'a', dueSoon);
    await tick(db);
    await db.exec(`alter table public.contact_submissions disable trigger contact_submissions_on_update;
      update public.contact_submissions set due_at = now() - interval '1 second';
      alter table public.contact_submissions enable trigger contact_submissions_on_update`);
    expect((await worker.claim()).mails).toEqual([]);
    await tick(db);
    expect(await kinds(db)).toEqual(['reply_overdue pending', 'reply_reminder skipped']);
  });

  it('leave at most once when a worker is killed, before it sends or while it does', async () => {
    await waiting(db, 'a', overdue);
    await tick(db);
    const [killed, next, last] = [workerOn(db), workerOn(db), workerOn(db)];
    expect((await killed.claim()).mails).toHaveLength(1);
    await letTimePass(db, '2 minutes');
    await tick(db);
    const [mail] = (await next.claim()).mails;
    expect(await killed.mark(mail!.id)).toBe('lost');
    expect(await next.mark(mail!.id)).toBe('ok');
    // Nobody knows whether it left, so nobody sends it again.
    await letTimePass(db, '2 minutes');
    expect(await tick(db)).toEqual([mail!.id]);
    await tick(db);
    expect((await last.claim()).mails).toEqual([]);
    expect(await kinds(db)).toEqual(['reply_overdue uncertain']);
  });
});

it('two workers that tick at once queue one reminder', { timeout: 60_000 }, async () => {
  const db = await openPostgres();
  try {
    await acceptEnquiries(db);
    await waiting(db, 'a', overdue);
    const [one, two] = await Promise.all([db.connect(), db.connect()]);
    const call = 'select app_private.queue_reply_reminders()';
    const [session] = await two.query<{ pid: number }>('select pg_backend_pid() as pid');
    await one.exec(`begin; ${call}`);
    const second = two.exec(call);
    // Until it waits for the first, whose row it cannot see.
    await expect
      .poll(() => db.query('select 1 from pg_locks where pid = $1 and not granted', [session!.pid]))
      .toHaveLength(1);
    await one.exec('commit');
    await second;
    expect(await kinds(db)).toEqual(['reply_overdue pending']);
  } finally {
    await db.close();
  }
});
