import 'server-only';
import { z } from 'zod';
import { parseUuid } from '#lib/ids.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';

/** What a subscriber does with the link of an issue; the words of app_private.change_subscription. */
export const subscriberActions = [
  'unsubscribe',
  'resubscribe',
  'change_address',
  'data_copy',
  'erase',
] as const;
export type SubscriberAction = (typeof subscriberActions)[number];
export type LinkPurpose = 'subscribe' | 'erase';

const confirmed = withStatus('ok', 'not_found');
const changed = withStatus('ok', 'invalid', 'not_found', 'locked', 'rate_limited');
const preferences = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    email: z.string(),
    state: z.enum(['active', 'unsubscribed', 'bounced', 'barred']),
    subscribed: z.boolean(),
    since: timestamp.optional(),
    resubscribe_until: timestamp.optional(),
  }),
  withStatus('not_found'),
]);
/** The address in it is masked. */
export type Preferences = z.output<typeof preferences>;

/** Whether a text has the form of a confirmation's token: 64 hexadecimal digits. */
const isLinkToken = (token: string): boolean => /^[0-9a-f]{64}$/.test(token);

/** Acts on the link of a confirmation. @throws UnavailableError */
export async function confirmLink(token: string, purpose: LinkPurpose) {
  if (!isLinkToken(token)) return { status: 'not_found' } as const;
  const response = await publicClient().rpc('confirm_newsletter', { p_token: token, p_purpose: purpose });
  return parseResponse(confirmed, response);
}

/** What the page of a subscriber shows; changes nothing. @throws UnavailableError */
export async function readPreferences(token: string): Promise<Preferences> {
  const id = parseUuid(token);
  if (!id) return { status: 'not_found' };
  return parseResponse(preferences, await publicClient().rpc('newsletter_preferences', { p_token: id }));
}

/**
 * Does what a subscriber pressed; repeating it changes nothing more.
 * @param email of a change of address
 * @throws UnavailableError
 */
export async function changeSubscription(token: string, action: SubscriberAction, email = '') {
  const id = parseUuid(token);
  if (!id) return { status: 'not_found' } as const;
  const call = { p_token: id, p_action: action, ...(email && { p_email: email }) };
  return parseResponse(changed, await publicClient().rpc('change_subscription', call));
}
