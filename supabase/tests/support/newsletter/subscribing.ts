import type { Database } from '#embedded/database/database.ts';
import { asRole } from '#supabase/tests/support/engines.ts';
import type { CallResult } from '#supabase/tests/support/enquiries.ts';
import { signatureOf, signUp, type SignUp } from './sign-up.ts';

export { signUp, type SignUp };

const subscribeCall =
  'subscribe($1, $2, $3, $4::text::boolean, $5::text::bigint, $6, $7::text::integer, $8, $9)';
export const subscribeSql = `select public.${subscribeCall} as result`;

export const subscribeParams = (s: SignUp, signature = signatureOf(s)): string[] => [
  s.requestId,
  s.networkHash,
  signature,
  String(s.hasToken),
  String(s.validUntil),
  s.source,
  String(s.wordingVersion),
  s.wording,
  s.email,
];

/** Calls a function of the API as a visitor does, and keeps what it changed. */
const asVisitor = <T>(db: Database, call: string, params: unknown[]): Promise<T> =>
  asRole<T>(db, 'anon', call, params);

export const subscribe = (db: Database, s: SignUp, signature?: string) =>
  asVisitor<CallResult>(db, subscribeCall, subscribeParams(s, signature));

export const confirm = (db: Database, token: string, purpose = 'subscribe') =>
  asVisitor<{ status: string }>(db, 'confirm_newsletter($1, $2)', [token, purpose]);

export const preferences = (db: Database, token: string) =>
  asVisitor<Record<string, string>>(db, 'newsletter_preferences($1)', [token]);

export const change = (db: Database, token: string, action: string, email: string | null = null) =>
  asVisitor<CallResult>(db, 'change_subscription($1, $2, $3)', [token, action, email]);

/** The mails for subscribers that may be sent, oldest first, with the address and the token in them. */
export const subscriberMails = (db: Database) =>
  db.query<{ kind: string; to: string; token: string | null }>(
    `select o.kind, m ->> 'to' as to, m ->> 'token' as token
     from app_private.mail_outbox as o, app_private.subscription_mail(o) as m
     where m is not null order by o.created_at, o.id`,
  );

/** The token of the newest mail of this kind. */
export async function tokenOf(db: Database, kind: string): Promise<string> {
  const mails = await subscriberMails(db);
  const token = mails.findLast((mail) => mail.kind === kind)?.token;
  if (!token) throw new Error(`no ${kind}`);
  return token;
}

/** Signs an address up and confirms it. @returns the token of its links */
export async function subscriber(db: Database, email: string): Promise<string> {
  await subscribe(db, signUp({ email }));
  await confirm(db, await tokenOf(db, 'confirm_subscription'));
  return linkToken(db, email);
}

export async function linkToken(db: Database, email: string): Promise<string> {
  const [row] = await db.query<{ token: string }>(
    `select t.unsubscribe_token as token from app_private.subscription_tokens as t
     join public.newsletter_subscriptions as s on s.id = t.subscription_id where s.email_key = lower($1)`,
    [email],
  );
  if (!row) throw new Error(`no subscription of ${email}`);
  return row.token;
}

/** As the tables were before; only the owner may empty the record of consent. */
export const emptySubscribing = (db: Database) =>
  db.exec(`truncate public.newsletter_consent_events, app_private.newsletter_confirmations, app_private.mail_outbox,
    app_private.mail_events;
    delete from public.newsletter_subscriptions; delete from app_private.newsletter_suppressions;
    delete from app_private.rate_events`);

/** As if this much time had passed for the limits. */
export const letLimitsPass = (db: Database, time: string) =>
  db.query('update app_private.rate_events set created_at = created_at - $1::interval', [time]);

export const eventsOf = async (db: Database) =>
  (await db.query<{ kind: string }>('select kind from public.newsletter_consent_events order by id')).map(
    ({ kind }) => kind,
  );
