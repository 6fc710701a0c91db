import { randomUUID } from 'node:crypto';
import type { Database } from '#embedded/database/database.ts';
import { asService } from '#supabase/tests/support/mail.ts';

/** What an event of a provider holds; all but the mail may be left out. */
export interface ReportedEvent {
  id?: string;
  provider?: string;
  kind: string | null;
  at?: Date | string | null;
  detail?: string | null;
}

/** Reports an event as the mail worker does. @returns the status word */
export const report = async (db: Database, mail: string | null, event: ReportedEvent): Promise<string> => {
  const { id = randomUUID(), provider = 'ses', kind, at = new Date(), detail = null } = event;
  const { status } = await asService<{ status: string }>(db, 'record_mail_event($1, $2, $3, $4, $5, $6)', [
    provider,
    id,
    mail,
    kind,
    at,
    detail,
  ]);
  return status;
};

export interface MailState {
  status: string;
  verdict: string | null;
  last_error: string | null;
}

export async function mailState(db: Database, id: string): Promise<MailState> {
  const [row] = await db.query<MailState>(
    'select status, verdict, last_error from app_private.mail_outbox where id = $1',
    [id],
  );
  return row!;
}

export interface SubscriberState {
  is_subscribed: boolean;
  unsubscribed: boolean;
  suppressed_reason: string | null;
  listed: string | null;
  /** Kind, source, actor and evidence of each record of consent. */
  consent: string[];
}

/** All that an event may change of the person whom a mail went to. */
export async function recipientOf(db: Database, mail: string): Promise<SubscriberState> {
  const [row] = await db.query<SubscriberState>(
    `select s.is_subscribed, s.unsubscribed_at is not null as unsubscribed, s.suppressed_reason,
      (select l.reason from app_private.newsletter_suppressions as l
        where l.email_hash = app_private.email_hash(s.email)) as listed,
      (select coalesce(json_agg(concat_ws(' ', e.kind, e.source, e.actor, e.evidence) order by e.id), '[]')
        from public.newsletter_consent_events as e where e.subscription_id = s.id) as consent
     from app_private.mail_outbox as o join public.newsletter_subscriptions as s on s.id = o.subscription_id
     where o.id = $1`,
    [mail],
  );
  return row!;
}
