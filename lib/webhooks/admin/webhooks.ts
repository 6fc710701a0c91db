import 'server-only';
import { z } from 'zod';
import type { Administrator } from '#lib/auth/session.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import {
  webhookEvents,
  webhookFormats,
  webhookUrl,
  type WebhookChange,
  type WebhookFields,
} from './webhook-form.ts';

/** Webhooks and their deliveries. Every function throws UnavailableError. */

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  format: z.enum(webhookFormats),
  events: z.array(z.enum(webhookEvents)),
  with_contents: z.boolean(),
  enabled: z.boolean(),
  version: z.number(),
  /** Until when deliveries are signed with the earlier secret as well. */
  earlier_until: timestamp.nullable(),
});
const delivery = z.object({
  id: z.string(),
  /** Its name. */
  webhook: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  status: z.enum(['pending', 'claimed', 'delivered', 'given_up', 'skipped', 'dismissed']),
  attempts: z.number(),
  created_at: timestamp,
  settled_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable(),
  last_error: z.string().nullable(),
  enquiry: z.string().nullable(),
  issue_number: z.number().nullable(),
});
export type Webhook = z.output<typeof webhook>;
export type WebhookDelivery = z.output<typeof delivery>;

const listed = z.object({
  status: z.literal('ok'),
  webhooks: z.array(webhook),
  deliveries: z.array(delivery),
});
const saved = z.object({
  status: z.enum(['ok', 'invalid', 'too_many', 'conflict', 'not_found', 'forbidden']),
  secret: z.string().nullish(),
});
const changed = z.object({
  status: z.enum(['ok', 'invalid', 'not_found', 'forbidden']),
  secret: z.string().nullish(),
});
type ChangeFailure = Failed<'invalid' | 'not_found' | 'forbidden'>;

/** All webhooks, and the latest deliveries, those that were given up first. */
export const listWebhooks = async ({ client }: Administrator) =>
  parseResponse(listed, await client.rpc('admin_webhooks'));

/** One webhook, or null when there is none. */
export async function webhookById(admin: Administrator, id: string): Promise<Webhook | null> {
  if (!parseUuid(id)) return null;
  return (await listWebhooks(admin)).webhooks.find((one) => one.id === id) ?? null;
}

/**
 * Adds a webhook, or with an `id` changes it over the version that the editor started from; a conflict brings
 * the version that is stored now. The secret comes once, with a new one that is signed.
 */
export async function saveWebhook(
  admin: Administrator,
  id: string | undefined,
  seen: number | undefined,
  { name, url, format, events, contents }: WebhookFields,
): Promise<
  Result<
    { secret: string | null },
    | Failed<'invalid'>
    | Failed<'too_many'>
    | Failed<'not_found'>
    | Failed<'forbidden'>
    | Failed<'conflict', { version: number }>
  >
> {
  const address = url === '' ? undefined : webhookUrl(url);
  if (address?.problem !== undefined) return { status: 'invalid' };
  // The generated types know no null parameter.
  const response = await admin.client.rpc('save_webhook', {
    p_id: (id ?? null) as string,
    p_seen: (seen ?? null) as number,
    p_name: name,
    p_url: (address?.href ?? null) as string,
    p_format: format,
    p_events: events,
    p_with_contents: contents,
  });
  const { status, secret } = parseResponse(saved, response);
  if (status === 'ok') return { status, secret: secret ?? null };
  if (status !== 'conflict') return { status };
  const stored = id ? await webhookById(admin, id) : null;
  return stored ? { status, version: stored.version } : { status: 'not_found' };
}

/** A new secret comes once, with 'rotate'. */
export async function changeWebhook(
  { client }: Administrator,
  id: string,
  change: WebhookChange | 'rotate' | 'delete',
): Promise<Result<{ secret: string | null }, ChangeFailure>> {
  const response = await client.rpc('change_webhook', { p_id: id, p_change: change });
  const { status, secret } = parseResponse(changed, response);
  return status === 'ok' ? { status, secret: secret ?? null } : { status };
}

/** Sends a delivery again that was given up, or dismisses it. */
export async function settleDelivery(
  { client }: Administrator,
  id: string,
  decision: 'resend' | 'dismiss',
): Promise<Result<object, ChangeFailure>> {
  const response = await client.rpc('settle_webhook_delivery', { p_id: id, p_decision: decision });
  return parseResponse(changed, response);
}
