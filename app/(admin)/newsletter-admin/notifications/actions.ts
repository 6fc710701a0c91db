'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import {
  NOTIFICATIONS_PATH,
  parseWebhook,
  webhookChanges,
  webhookProblems,
  type SecretState,
  type WebhookFailure,
  type WebhookState,
} from '#lib/webhooks/admin/webhook-form.ts';
import { changeWebhook, saveWebhook, settleDelivery } from '#lib/webhooks/admin/webhooks.ts';

const leadTo = (done: string): never => redirect(`${NOTIFICATIONS_PATH}?done=${done}`);

/** Adds a webhook, or with an `id` changes it. What prevents it, the result says, with what was typed. */
export async function saveWebhookAction(_previous: WebhookState, form: FormData): Promise<WebhookState> {
  const fields = parseWebhook(form);
  const id = parseUuid(form.get('id'));
  const seen = parsePositiveInt(form.get('version'));
  const result = await withAdmin(
    'webhook.save',
    'admin',
    async (admin): Promise<Exclude<WebhookState, { status: 'idle' }>> => {
      const problems = webhookProblems(fields, !id);
      if (Object.keys(problems).length > 0) return { status: 'invalid', problems };
      const stored = await saveWebhook(admin, id, seen, fields);
      if (stored.status === 'invalid') return { status: 'invalid', problems: {} };
      if (stored.status === 'not_found') return leadTo('not_found');
      if (stored.status !== 'ok') return stored;
      if (stored.secret === null) return leadTo(id ? 'saved' : 'added');
      refresh();
      return { status: 'ok', secret: stored.secret };
    },
  );
  return result.status === 'ok' ? result : { ...result, fields, ...(seen === undefined ? {} : { seen }) };
}

/** Pauses or resumes a webhook, or sends it a test. */
export async function changeWebhookAction(
  _previous: AdminState<WebhookFailure>,
  form: FormData,
): Promise<AdminState<WebhookFailure>> {
  return withAdmin('webhook.change', 'admin', async (admin): Promise<AdminResult<WebhookFailure>> => {
    const id = parseUuid(form.get('id'));
    const change = webhookChanges.find((one) => one === form.get('change'));
    if (!id || !change) return { status: 'invalid' };
    const { status } = await changeWebhook(admin, id, change);
    return leadTo(status === 'ok' ? change : 'not_found');
  });
}

/** Makes a new secret, which the result holds once. */
export async function rotateSecretAction(_previous: SecretState, form: FormData): Promise<SecretState> {
  return withAdmin(
    'webhook.rotate',
    'admin',
    async (admin): Promise<AdminResult<WebhookFailure, { secret: string }>> => {
      const id = parseUuid(form.get('id'));
      if (!id) return { status: 'invalid' };
      const rotated = await changeWebhook(admin, id, 'rotate');
      if (rotated.status !== 'ok' || rotated.secret === null) return { status: 'invalid' };
      return { status: 'ok', secret: rotated.secret };
    },
  );
}

/** Deletes a webhook; its form stands on a page of its own that asks first. */
export async function deleteWebhookAction(
  _previous: AdminState<WebhookFailure>,
  form: FormData,
): Promise<AdminState<WebhookFailure>> {
  return withAdmin('webhook.delete', 'admin', async (admin): Promise<AdminResult<WebhookFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const { status } = await changeWebhook(admin, id, 'delete');
    return leadTo(status === 'ok' ? 'deleted' : 'not_found');
  });
}

/** Sends a delivery again that was given up, or dismisses it. */
export async function settleDeliveryAction(
  _previous: AdminState<WebhookFailure>,
  form: FormData,
): Promise<AdminState<WebhookFailure>> {
  return withAdmin('webhook.settle', 'admin', async (admin): Promise<AdminResult<WebhookFailure>> => {
    const id = parseUuid(form.get('id'));
    const decision = (['resend', 'dismiss'] as const).find((one) => one === form.get('decision'));
    if (!id || !decision) return { status: 'invalid' };
    const { status } = await settleDelivery(admin, id, decision);
    return leadTo(status === 'ok' ? decision : 'not_found');
  });
}
