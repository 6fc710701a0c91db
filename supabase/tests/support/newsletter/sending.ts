import type { Database } from '#embedded/database/database.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import { openEngine, type Engine, type EngineName } from '#supabase/tests/support/engines.ts';
import { asAdminOfSession, createPeople } from '#supabase/tests/support/accounts/people.ts';

/** A database with the people of the tests. */
export async function openForSending(name: EngineName): Promise<Engine> {
  const db = await openEngine(name);
  await createPeople(db);
  return db;
}

/** Leaves no send, no mail, no subscriber and no issue of this file. */
export async function emptySending(db: Database): Promise<void> {
  await db.exec(`
    delete from app_private.mail_outbox; delete from app_private.newsletter_sends;
    delete from public.newsletter_subscriptions; delete from app_private.newsletter_suppressions;
    update app_private.mail_pace set per_second = 1e6, ceiling = 1e6, tokens = 1e6, today = 0, daily_limit = null,
      sender_faults = 0, filled_at = clock_timestamp();
    alter table public.newsletter_issues disable trigger user;
    delete from public.newsletter_issues where issue_number >= 900;
    alter table public.newsletter_issues enable trigger user;
    ${asAdminOfSession}`);
}

/** So many people who confirmed an hour ago. */
export const subscribers = (db: Database, count: number, source = 'site') =>
  db.query(
    `insert into public.newsletter_subscriptions (email, is_subscribed, confirmed_at, consent_source)
     select $2 || '-' || n || '@reader.example', true, now() - interval '1 hour', $2
     from generate_series(1, $1::integer) as n`,
    [count, source],
  );

/** A draft ready to be mailed. @returns its id */
export async function draft(db: Database, number = 900): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into public.newsletter_issues (issue_number, title, content) values ($1, 'Title', 'Words')
     returning id`,
    [number],
  );
  return row!.id;
}

const words = { p_subject: 'Title', p_html: '<p>{{unsubscribe_url}}</p>', p_text: 'Words' };

export async function queue(db: Database, issue: string, changes: Record<string, unknown> = {}) {
  const values = { p_issue_id: issue, p_version: 1, p_shown_count: 0, p_at: null, ...words, ...changes };
  const names = Object.keys(values);
  const [row] = await db.query<{ reply: { status: string; send_id: string; count?: number } }>(
    `select public.queue_newsletter_send(${names.map((name, at) => `${name} => $${at + 1}`).join(', ')}) as reply`,
    Object.values(values),
  );
  return row!.reply;
}

/** Queues the mailing of an issue to so many new subscribers, and no other. @returns the id of the send */
export async function queueFor(db: Database, issue: string, count: number): Promise<string> {
  await subscribers(db, count);
  const reply = await queue(db, issue, { p_shown_count: count });
  if (reply.status !== 'ok') throw new Error(`not queued: ${reply.status}`);
  return reply.send_id;
}

export const steer = async (db: Database, send: string, action: string): Promise<string> =>
  (
    await db.query<{ word: string }>(`select public.steer_newsletter_send($1, $2) ->> 'status' as word`, [
      send,
      action,
    ])
  )[0]!.word;

export const tickOnce = (db: Database, relayAvailable = true) =>
  asService<{ more: boolean; probe: { send_id: string; issue_number: number }[] }>(
    db,
    'tick_newsletter($1)',
    [relayAvailable],
  );

/** What the worker does until nothing is left but to mail: the issue counts as readable. */
export async function tickUntilSending(db: Database): Promise<void> {
  for (let { more, probe } = await tickOnce(db); ; { more, probe } = await tickOnce(db)) {
    for (const { send_id: send } of probe) await asService(db, 'note_issue_reachable($1)', [send]);
    if (!more) return;
  }
}

export interface Send {
  status: string;
  reason: string | null;
  total: number;
  pending: number;
  sent: number;
  failed: number;
  uncertain: number;
  skipped: number;
  bounced: number;
}

export async function sendOf(db: Database, id: string): Promise<Send> {
  const [row] = await db.query<Send>(
    `select status, reason, total, pending, sent, failed, uncertain, skipped, bounced
     from app_private.newsletter_sends where id = $1`,
    [id],
  );
  return row!;
}

export async function issueOf(db: Database, number = 900) {
  const [row] = await db.query<{ status: string; status_reason: string | null; recipients: string | null }>(
    `select status, status_reason, metrics ->> 'recipients' as recipients
     from public.newsletter_issues where issue_number = $1`,
    [number],
  );
  return row!;
}
