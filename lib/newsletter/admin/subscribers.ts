import 'server-only';
import { z } from 'zod';
import type { Admin, Administrator } from '#lib/auth/session.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { suppressions, type Suppression, type SubscriberState } from './subscriber-form.ts';

/** What an admin reads of subscribers, an administrator changes. Each function throws UnavailableError. */

const suppressedReason = z.enum(suppressions);
const row = z.object({
  id: z.string(),
  email: z.string(),
  is_subscribed: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  pending: z.boolean(),
  suppressed_reason: suppressedReason.nullable(),
});
const totals = z.object({
  total: z.number(),
  active: z.number(),
  unsubscribed: z.number(),
  pending: z.number(),
  suppressed: z.number(),
});
const list = z.object({
  status: z.literal('ok'),
  totals,
  rows: z.array(row),
  /** Whether another page follows. */
  more: z.boolean(),
  /** How many a search finds, counted up to 1,001; null without a search. */
  found: z.number().nullable(),
  /** Of a whole address that no subscriber has: why and since when it must not be mailed. */
  listed: z
    .object({ reason: z.enum([...suppressions, 'unsubscribed', 'erased']), since: timestamp })
    .nullable(),
});
export type SubscriberRow = z.output<typeof row>;
export type SubscriberTotals = z.output<typeof totals>;
export type SubscriberList = z.output<typeof list>;
export type ListedAddress = NonNullable<SubscriberList['listed']>;

type ListOrder = { search: string; state: SubscriberState | undefined; after: string | undefined };

/**
 * A page of the subscribers: of a state, newest first, or of those whose address or domain begins with the
 * search, which goes through all states; with the totals of all of them.
 */
export async function listSubscribers(
  { client }: Admin,
  { search, state, after }: ListOrder,
): Promise<SubscriberList> {
  const response = await client.rpc('admin_subscribers', {
    p_search: search,
    // The generated types know no null parameter; the function takes null as "all" and "from the first".
    p_state: (state ?? null) as unknown as string,
    p_after: (after ?? null) as unknown as string,
  });
  return parseResponse(list, response);
}

const event = z.object({
  id: z.number(),
  kind: z.enum([
    'requested',
    'confirmed',
    'unsubscribed',
    'resubscribed',
    'imported',
    'suppressed',
    'lifted',
    'address_changed',
    'erased',
  ]),
  at: timestamp,
  source: z.string().nullable(),
  wording_version: z.number().nullable(),
  wording: z.string().nullable(),
  actor: z.enum(['visitor', 'provider', 'retention', 'operator', 'admin']),
  /** The address of the admin who did it; null of one who is gone, and of others. */
  admin: z.string().nullable(),
  evidence: z.string().nullable(),
});
const delivery = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['pending', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped']),
  verdict: z.string().nullable(),
  last_error: z.string().nullable(),
  attempts: z.number(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  uncertain_at: timestamp.nullable(),
  issue_number: z.number().nullable(),
});
const person = z.object({
  status: z.literal('ok'),
  subscriber: z.object({
    id: z.string(),
    email: z.string(),
    is_subscribed: z.boolean(),
    created_at: timestamp,
    confirmed_at: timestamp.nullable(),
    unsubscribed_at: timestamp.nullable(),
    is_example: z.boolean(),
    suppression: z.object({ reason: suppressedReason, since: timestamp }).nullable(),
  }),
  /** The newest 100, newest first. */
  events: z.array(event),
  /** The newest 50, newest first. */
  mails: z.array(delivery),
});
export type SubscriberPage = z.output<typeof person>;
export type Subscriber = SubscriberPage['subscriber'];
export type ConsentEvent = z.output<typeof event>;
export type Delivery = z.output<typeof delivery>;

/** One subscriber with the record of consent and the mails; null when there is none. */
export async function subscriberById({ client }: Admin, id: string): Promise<SubscriberPage | null> {
  if (!parseUuid(id)) return null;
  const response = await client.rpc('newsletter_subscriber', { p_id: id });
  const page = parseResponse(z.discriminatedUnion('status', [person, withStatus('not_found')]), response);
  return page.status === 'ok' ? page : null;
}

const suppressionResult = z.object({
  status: z.enum(['ok', 'empty', 'too_long', 'invalid', 'conflict', 'locked', 'not_found', 'forbidden']),
});
type SuppressionProblem = Exclude<z.output<typeof suppressionResult>['status'], 'ok'>;

/** Ends the mailing to a subscriber. @param seen the suppression on the screen; '' for none */
export async function suppress(
  { client }: Administrator,
  id: string,
  seen: Suppression | '',
  reason: string,
): Promise<Result<object, Failed<SuppressionProblem>>> {
  const response = await client.rpc('suppress_subscriber', { p_id: id, p_seen: seen, p_reason: reason });
  return parseResponse(suppressionResult, response) as Result<object, Failed<SuppressionProblem>>;
}

/** Ends the suppression of a subscriber, or of an address that no subscriber has. Subscribes nobody. */
export async function liftSuppression(
  { client }: Administrator,
  who: { id: string } | { email: string },
  seen: Suppression | '',
  reason: string,
): Promise<Result<object, Failed<SuppressionProblem>>> {
  const response = await client.rpc('lift_suppression', {
    p_id: ('id' in who ? who.id : null) as string,
    p_email: ('email' in who ? who.email : null) as string,
    p_seen: seen,
    p_reason: reason,
  });
  return parseResponse(suppressionResult, response) as Result<object, Failed<SuppressionProblem>>;
}

const eraseResult = withStatus('ok', 'invalid', 'not_found', 'forbidden');
type EraseProblem = Exclude<z.output<typeof eraseResult>['status'], 'ok'>;

/** Deletes a subscriber for good. @param typed the address; 'invalid' when it is another one */
export async function eraseSubscriber(
  { client }: Administrator,
  id: string,
  typed: string,
): Promise<Result<object, Failed<EraseProblem>>> {
  const response = await client.rpc('erase_subscriber', { p_id: id, p_email: typed });
  return parseResponse(eraseResult, response) as Result<object, Failed<EraseProblem>>;
}
