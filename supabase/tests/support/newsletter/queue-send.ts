import type { Database } from '#embedded/database/database.ts';

const short = { subject: 'Title', html: '<p>Words</p>', text: 'Words' };

/** A send of these words under way to so many new subscribers, whose mails are queued. @returns its id */
export async function queueSend(
  db: Database,
  count: number,
  { subject, html, text }: typeof short = short,
): Promise<string> {
  const [send] = await db.query<{ id: string }>(
    `with issue as (
      insert into public.newsletter_issues (issue_number, title, content)
      select coalesce(max(n.issue_number), 0) + 1, 'Title', 'Words' from public.newsletter_issues as n
      returning id
    )
    insert into app_private.newsletter_sends (
      issue_id, version, status, scheduled_for, as_of, frozen_at, reachable_at, last_progress_at,
      subject, html, body_text, created_by
    )
    select id, 1, 'sending', now(), now(), now(), now(), now(), $1, $2, $3, gen_random_uuid()
    from issue returning id`,
    [subject, html, text],
  );
  await db.query(
    `with people as (
      insert into public.newsletter_subscriptions (email, is_subscribed, confirmed_at)
      select gen_random_uuid() || '@reader.example', true, now() from generate_series(1, $2::int) returning id
    )
    insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
    select 'bulk', 'issue', $1, id from people`,
    [send!.id, count],
  );
  return send!.id;
}
