import { notifications as texts } from '#content/admin/notifications/webhooks.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';
import { AddressError, parseFeedUrl } from '#supabase/functions/_shared/feed/address.ts';

export const NOTIFICATIONS_PATH = `${ADMIN_HOME}/notifications`;
export const webhookPath = (id: string): string => `${NOTIFICATIONS_PATH}/${id}`;

export const webhookFormats = ['standard', 'slack', 'teams'] as const;
export const webhookEvents = [
  'enquiry.created',
  'enquiry.overdue',
  'send.paused',
  'generation.failed',
] as const;
export const webhookChanges = ['pause', 'resume', 'test'] as const;
export type WebhookChange = (typeof webhookChanges)[number];

/** What a form holds. `url` is empty where the address stays as it is. */
export type WebhookFields = {
  name: string;
  url: string;
  format: string;
  events: string[];
  contents: boolean;
};
export type WebhookProblems = Partial<Record<'name' | 'url' | 'format' | 'events', string>>;

/**
 * What came of a post of its form. `fields` is what was typed, when it was not stored; `secret` is that of a
 * webhook which was added and is signed.
 */
export type WebhookState = AdminState<
  | Failed<'invalid', { problems: WebhookProblems }>
  | Failed<'conflict', { version: number }>
  | Failed<'too_many'>,
  { secret: string }
> & { fields?: WebhookFields; seen?: number };
/** Of the buttons beside a webhook or a delivery. */
export type WebhookFailure = Failed<'invalid'>;
export type SecretState = AdminState<WebhookFailure, { secret: string }>;

/** In characters; the database repeats them. */
const MAX_NAME = 80;
const MAX_URL = 1_000;

export const parseWebhook = (form: FormData): WebhookFields => ({
  name: postedText(form.get('name')).trim(),
  url: postedText(form.get('url')).trim(),
  format: postedText(form.get('format')),
  events: webhookEvents.filter((event) => form.getAll('events').includes(event)),
  contents: form.get('contents') === 'on',
});

/**
 * A sentence for each field that cannot be stored; empty when all can.
 * @param isNew whether it needs an address and a kind
 */
export function webhookProblems(
  { name, url, format, events }: WebhookFields,
  isNew: boolean,
): WebhookProblems {
  const urlProblem = url === '' && !isNew ? undefined : webhookUrl(url).problem;
  return {
    ...(name === '' || characterCount(name) > MAX_NAME || /\p{Cc}/u.test(name)
      ? { name: texts.problems.name }
      : {}),
    ...(urlProblem ? { url: urlProblem } : {}),
    ...(isNew && !(webhookFormats as readonly string[]).includes(format)
      ? { format: texts.problems.format }
      : {}),
    ...(events.length === 0 ? { events: texts.problems.events } : {}),
  };
}

/** An address as it is stored, or why it is none; the rule is that of the worker, which also looks it up. */
export function webhookUrl(text: string): { href: string; problem?: undefined } | { problem: string } {
  try {
    const { href } = parseFeedUrl(text);
    return href.length > MAX_URL ? { problem: texts.problems.urlTooLong } : { href };
  } catch (error) {
    if (error instanceof AddressError) return { problem: error.message };
    throw error;
  }
}
