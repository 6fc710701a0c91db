import type { TypedState } from '#lib/admin/typed-state.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';

export const subscriberPath = (id: string): string => `${ADMIN_HOME}/subscribers/${id}`;
export const erasePath = (id: string): string => `${subscriberPath(id)}/erase`;

/** `active` and `unsubscribed` are everybody; the others are parts of them. */
export const subscriberStates = ['active', 'unsubscribed', 'pending', 'suppressed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];
export const isSubscriberState = (value: unknown): value is SubscriberState =>
  subscriberStates.some((state) => state === value);

/** Why an address is not mailed beside having left; an admin can lift each. */
export const suppressions = ['hard_bounce', 'soft_bounce', 'complaint', 'admin'] as const;
export type Suppression = (typeof suppressions)[number];
export const isSuppression = (value: unknown): value is Suppression =>
  suppressions.some((suppression) => suppression === value);

/** In characters; the database repeats it. */
const MAX_REASON = 500;

/**
 * `invalid`: the reason holds an address, and the record outlives an erasure. `conflict`: the suppression
 * is no longer the one that the form showed.
 */
export type SuppressionFailure = Failed<
  'empty' | 'too_long' | 'invalid' | 'conflict' | 'locked' | 'not_found'
>;
export type SuppressionState = TypedState<SuppressionFailure>;

/** What a form says of the person it is about: `id`, or `email` of somebody in the list of hashes alone. */
export type SuppressionFields = {
  id: string;
  email: string;
  step: 'suppress' | 'lift';
  /** The suppression that the page shows; empty for none. */
  seen: Suppression | '';
};

export function parseSuppressionFields(form: FormData): SuppressionFields {
  const seen = form.get('seen');
  return {
    id: postedText(form.get('id')).slice(0, 36),
    email: postedText(form.get('email')).slice(0, 254),
    step: form.get('step') === 'suppress' ? 'suppress' : 'lift',
    seen: isSuppression(seen) ? seen : '',
  };
}

/** Why a typed reason cannot be recorded; undefined when it can. The database repeats it. */
export function reasonProblem(reason: string): 'empty' | 'too_long' | 'invalid' | undefined {
  if (reason === '') return 'empty';
  if (characterCount(reason) > MAX_REASON) return 'too_long';
  return /[@\uff20\ufe6b]/.test(reason) ? 'invalid' : undefined;
}

/** `invalid`: the address that was typed is another one. */
export type EraseFailure = Failed<'invalid' | 'not_found'>;
export type EraseState = TypedState<EraseFailure>;
