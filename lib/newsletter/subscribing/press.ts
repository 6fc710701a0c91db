import 'server-only';
import type { NewsletterReceipt } from '#content/pages/newsletter.ts';
import { fieldError, normalise } from '#lib/enquiries/form/fields.ts';
import { isFromSameOrigin, requestIdOf } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import { newsletterPath } from '#lib/routes.ts';
import { subscribeFields } from './fields.ts';
import {
  changeSubscription,
  confirmLink,
  subscriberActions,
  type LinkPurpose,
  type SubscriberAction,
} from './links.ts';
import { TYPED, sealTypedAddress } from './typed-address.ts';

/** What the buttons of the pages behind our links post. */
export const PRESS_TOKEN = 'token';
export const PRESS_ACTION = 'action';
export const PRESS_EMAIL = 'email';
/** Of a confirmation, beside the actions of a subscriber. */
export const CONFIRM_ACTIONS = { subscribe: 'confirm', erase: 'confirm_erasure' } as const;

export const receiptPath = (receipt: NewsletterReceipt): string => `${newsletterPath}/${receipt}`;
export const preferencesPath = (token: string): string => `${newsletterPath}/preferences/${segmentOf(token)}`;
const linkPath = (purpose: LinkPurpose, token: string): string =>
  `${newsletterPath}/${purpose === 'erase' ? 'erase' : 'confirm'}/${segmentOf(token)}`;

/** A token of a post may be anything; the longest of ours has 64 characters. */
const segmentOf = (token: string): string => (/^[0-9a-f-]{1,64}$/i.test(token) ? token : 'unknown');

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Does what a button posted.
 * @returns the path of the page that says what came of it, for a redirect; undefined for a post that no
 *   button of ours makes
 */
export async function pressButton(form: FormData, headers: Headers): Promise<string | undefined> {
  const token = textOf(form, PRESS_TOKEN);
  const action = textOf(form, PRESS_ACTION);
  const requestId = requestIdOf(headers);
  if (!isFromSameOrigin(headers)) return undefined;
  const failed = (page: string, error: unknown) => {
    log.error('subscription.failed', { requestId, action, cause: errorText(error) });
    return `${page}?problem=unavailable`;
  };

  for (const purpose of ['subscribe', 'erase'] as const) {
    if (action !== CONFIRM_ACTIONS[purpose]) continue;
    try {
      const { status } = await confirmLink(token, purpose);
      log.info('subscription.link_used', { requestId, action, status });
      const done = purpose === 'erase' ? 'erased' : 'confirmed';
      return receiptPath(status === 'ok' ? done : 'expired');
    } catch (error) {
      return failed(linkPath(purpose, token), error);
    }
  }
  if (!isSubscriberAction(action)) return undefined;
  const page = preferencesPath(token);
  const email = normalise(textOf(form, PRESS_EMAIL));
  // What was refused is typed once.
  const typed = action === 'change_address' ? await sealTypedAddress(email, token) : undefined;
  const kept = typed === undefined ? '' : `&${TYPED}=${typed}`;
  // The database takes more than mail is written to, and its answer would promise a link.
  const isRefused = action === 'change_address' && subscribeFields.some((field) => fieldError(field, email));
  try {
    const { status } = isRefused
      ? ({ status: 'invalid' } as const)
      : await changeSubscription(token, action, email);
    log.info('subscription.link_used', { requestId, action, status });
    if (status === 'not_found') return page;
    if (status === 'ok') return `${page}?done=${action}`;
    // Changes of address have a limit of their own: their mails go elsewhere.
    const problem = status === 'rate_limited' && action === 'change_address' ? 'change_limited' : status;
    return `${page}?problem=${problem}${kept}`;
  } catch (error) {
    return `${failed(page, error)}${kept}`;
  }
}

const isSubscriberAction = (action: string): action is SubscriberAction =>
  (subscriberActions as readonly string[]).includes(action);
