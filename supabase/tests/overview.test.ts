import { beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames, type Identity } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { tick } from '#supabase/tests/support/mail.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

interface Overview {
  enquiries: {
    unread: number;
    overdue: number;
    waiting: number;
    open: number;
    next: { subject: string } | null;
  };
  newsletter: {
    drafts: number;
    paused: number[];
    run: { status: string; issue_number: number | null } | null;
    feeds: { enabled: number; failing: number; unread: number };
  };
  mails: { in_doubt: number; rows: { kind: string; enquiry: string | null }[]; late_since: string | null };
  holidays: { ahead: number; next: string | null; next_day: string | null; last: string | null };
  accounts: { own_second_step: boolean; others_without: number | null };
  system: { worker_at: string | null; admins: string[]; enquiries: number };
}

describe.each(engineNames)('the overview on %s', (name) => {
  const db = useEngine(name, acceptEnquiries, createPeople);
  beforeEach(() =>
    db.exec(`delete from public.contact_submissions; delete from app_private.rate_events;
      delete from app_private.mail_outbox; delete from public.office_holidays;
      delete from public.newsletter_generation_runs; delete from public.newsletter_sources;
      delete from public.newsletter_issues where status = 'draft'; delete from app_private.newsletter_sends`),
  );

  async function askAs<T>(who: Identity): Promise<T | undefined> {
    const { outcome } = await attempt<{ result: T }>(db, who, 'select public.admin_overview() as result');
    return 'rows' in outcome ? outcome.rows[0]?.result : undefined;
  }
  async function overview(): Promise<Overview> {
    return (await askAs<Overview>(people.admin))!;
  }

  it('is empty where nothing is', async () => {
    expect(await overview()).toMatchObject({
      status: 'ok',
      enquiries: { unread: 0, overdue: 0, waiting: 0, open: 0, next: null },
      newsletter: { drafts: 0, paused: [], run: null, feeds: { enabled: 0, failing: 0, unread: 0 } },
      mails: { in_doubt: 0, rows: [], late_since: null },
      holidays: { ahead: 0, next: null, next_day: null, last: null },
    });
  });

  it('counts enquiries and names the one that is due first', async () => {
    for (const subject of ['First', 'Second', 'Third']) await submit(db, enquiry({ subject }));
    await db.exec(`
      update public.contact_submissions set status = 'read' where subject = 'Second';
      alter table public.contact_submissions disable trigger contact_submissions_on_update;
      update public.contact_submissions set due_at = now() - interval '1 hour' where subject = 'Second';
      update public.contact_submissions set due_at = now() + interval '2 days' where subject = 'First';
      update public.contact_submissions set due_at = now() + interval '1 day' where subject = 'Third';
      alter table public.contact_submissions enable trigger contact_submissions_on_update`);
    const { enquiries } = await overview();
    expect(enquiries).toMatchObject({
      unread: 2,
      overdue: 1,
      waiting: 3,
      open: 3,
      next: { subject: 'Second' },
    });
  });

  it('leaves spam out of all enquiries', async () => {
    for (const subject of ['First', 'Second']) await submit(db, enquiry({ subject }));
    await db.exec(`update public.contact_submissions set status = 'spam' where subject = 'Second'`);
    expect((await overview()).system.enquiries).toBe(1);
  });

  it('counts mails in doubt to 101, lists the oldest twenty, and says since when a mail waits', async () => {
    await submit(db, enquiry());
    await db.exec(`
      update app_private.mail_outbox set status = 'uncertain' where kind = 'notification';
      update app_private.mail_outbox set next_attempt_at = now() - interval '20 minutes' where kind = 'acknowledgement'`);
    const { mails } = await overview();
    expect(mails.in_doubt).toBe(1);
    expect(mails.rows).toMatchObject([{ kind: 'notification', enquiry: expect.any(String) as string }]);
    expect(Date.parse(mails.late_since ?? '')).toBeLessThan(Date.now());
    await db.exec(`insert into app_private.mail_outbox (kind, status)
      select 'welcome', 'failed' from generate_series(1, 150)`);
    const many = (await overview()).mails;
    expect([many.in_doubt, many.rows.length]).toEqual([101, 20]);
  });

  it('leaves out what was refused for the address that a subscriber typed, and keeps what is our fault', async () => {
    await db.exec(`insert into app_private.mail_outbox (kind, status, verdict, last_error) values
      ('confirm_subscription', 'failed', 'recipient', '550 5.1.1 RCPT TO'),
      ('confirm_subscription', 'failed', 'retry', '450 4.1.2 RCPT TO'),
      ('change_asked', 'failed', 'refused', '550 RCPT TO'),
      ('data_copy', 'failed', 'soft', '552 5.2.2 RCPT TO')`);
    expect((await overview()).mails.in_doubt).toBe(0);
    await db.exec(`insert into app_private.mail_outbox (kind, status, verdict, last_error) values
      ('confirm_subscription', 'failed', 'sender', '535 5.7.8 AUTH PLAIN'),
      ('confirm_subscription', 'failed', 'retry', 'ECONNREFUSED CONN'),
      ('welcome', 'failed', 'policy', '554 5.7.1 DATA'),
      ('welcome', 'failed', 'unsendable', null)`);
    expect((await overview()).mails.in_doubt).toBe(4);
    await db.exec('delete from app_private.mail_outbox');
  });

  it('leaves out what was refused to one reader of an issue, and what is settled', async () => {
    await db.exec(`
      insert into public.newsletter_issues (issue_number, title) values (901, 'Draft');
      insert into public.newsletter_issues (issue_number, title, status) values
        (902, 'Mailed', 'failed'), (903, 'An example', 'failed');
      insert into app_private.newsletter_sends (issue_id, version, status, reason, scheduled_for, subject, html, body_text, created_by)
      select id, 1, 'paused', 'by_admin', now(), 's', 'h', 't', gen_random_uuid()
      from public.newsletter_issues where issue_number = 902;
      insert into app_private.mail_outbox (lane, kind, status, send_id)
      select 'bulk', 'issue', 'failed', id from app_private.newsletter_sends;
      insert into app_private.mail_outbox (kind, status) values ('welcome', 'sent')`);
    const { mails, newsletter } = await overview();
    expect(mails.in_doubt).toBe(0);
    // One that failed without a send, as in the seeds, waits for nobody.
    expect(newsletter).toMatchObject({ drafts: 1, paused: [902] });
    await db.exec('delete from app_private.mail_outbox; delete from app_private.newsletter_sends');
  });

  it('tells the latest run, and the feeds that are switched on', async () => {
    await db.exec(`
      insert into public.newsletter_generation_runs (status, code, started_at, finished_at) values
        ('succeeded', null, now() - interval '2 days', now()), ('failed', 'no_new_items', now() - interval '1 day', now());
      insert into public.newsletter_sources (name, url, area, enabled, last_error, last_checked_at) values
        ('works', 'https://a.example/', 'ai', true, null, now()), ('fails', 'https://b.example/', 'ai', true, 'no', now()),
        ('new', 'https://c.example/', 'ai', true, null, null), ('off', 'https://d.example/', 'ai', false, 'no', now())`);
    const { run, feeds } = (await overview()).newsletter;
    expect(run).toMatchObject({ status: 'failed', issue_number: null });
    expect(feeds).toMatchObject({ enabled: 3, failing: 1, unread: 1 });
  });

  it('knows the holidays of today and later alone', async () => {
    await db.exec(`insert into public.office_holidays (day, name) values
      ('2020-12-25', 'over'), ('2099-12-25', 'last'),
      ((now() at time zone 'Australia/Sydney')::date, 'today')`);
    expect((await overview()).holidays).toMatchObject({ ahead: 2, next: 'today', last: '2099-12-25' });
  });

  it('says when a mail worker was heard of, which is written once a minute at most', async () => {
    await db.exec('update app_private.mail_pace set ticked_at = null');
    expect((await overview()).system.worker_at).toBeNull();
    await tick(db);
    const first = (await overview()).system.worker_at;
    expect(first).not.toBeNull();
    await tick(db);
    expect((await overview()).system.worker_at).toBe(first);
    // Also after a clock that was set back.
    await db.exec(
      `update app_private.mail_pace set ticked_at = now() + interval '1 day' where lane = 'direct'`,
    );
    await tick(db);
    expect(Date.parse((await overview()).system.worker_at ?? '')).toBeLessThan(Date.now() + 60_000);
  });

  it('names the administrators, and nobody else', async () => {
    const { admins } = (await overview()).system;
    expect(admins).toContain('admin@access.example');
    expect(admins).not.toContain('pretender@access.example');
  });

  it('says whose account opens with a password alone, of others to an administrator only', async () => {
    await db.exec(`
      insert into auth.users (id, email, encrypted_password, raw_app_meta_data, banned_until)
      select gen_random_uuid(), name || '@second.example', password, jsonb_build_object('role', role), ban
      from (values
        ('bare', 'x', 'editor', null), ('safe', 'x', 'admin', null), ('invited', '', 'reader', null),
        ('banned', 'x', 'reader', 'infinity'::timestamptz), ('none', 'x', 'none', null)
      ) as one (name, password, role, ban);
      insert into app_private.totp_secrets (user_id, secret, last_step)
      select id, repeat('A', 32), 0 from auth.users where email = 'safe@second.example'`);
    const accounts = async (who: Identity) => (await askAs<Overview>(who))?.accounts;
    expect(await accounts(people.admin)).toEqual({ own_second_step: false, others_without: 1 });
    expect(await accounts(people.reader)).toEqual({ own_second_step: false, others_without: null });
  });

  it('tells somebody else nothing', async () => {
    expect(await askAs(people['signed-in user'])).toEqual({ status: 'forbidden' });
  });
});
