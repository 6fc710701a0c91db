'use server';

import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Admin } from '#lib/auth/session.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import { log } from '#lib/log/log.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { renderLetter } from '#lib/newsletter/letter/letter.ts';
import { parseOrder } from '#lib/newsletter/sending/parse-order.ts';
import {
  isDecision,
  isMailState,
  isStep,
  mailsPath,
  parseQueueFields,
  sendPath,
  type QueueFailure,
  type QueueState,
  type SettleFailure,
  type StepFailure,
} from '#lib/newsletter/sending/send-form.ts';
import { queueSend, settleMail, steerSend } from '#lib/newsletter/sending/sends.ts';
import { postedText } from '#lib/text.ts';

/**
 * Queues an issue for its subscribers, or with the intent `check` says what a typed time means. Whatever
 * prevents it, the result brings back what was typed.
 */
export async function queueSendAction(_previous: QueueState, form: FormData): Promise<QueueState> {
  const checks = form.get('intent') === 'check';
  const typed = parseQueueFields(form);
  const fields = checks ? { ...typed, when: 'later' as const } : typed;
  let base = { version: postedText(form.get('version')), count: postedText(form.get('count')) };
  type Queued = AdminResult<QueueFailure, { checked: { instant: string; label: string } }>;
  const result = await withAdmin('send.queue', 'editor', async (admin): Promise<Queued> => {
    const number = parsePositiveInt(form.get('number'));
    const version = parsePositiveInt(base.version);
    const count = parsePositiveInt(base.count);
    if (!number || !version || !count) return { status: 'not_found' };
    const order = parseOrder(fields, count, checks);
    if (order.status !== 'ok' || 'checked' in order) return order;

    const issue = await issueForEditing(admin, number);
    if (!issue) return { status: 'not_found' };
    if (issue.version !== version) {
      base = { ...base, version: String(issue.version) };
      refresh();
      return { status: 'conflict' };
    }
    const rendered = renderLetter(issue);
    if (rendered.status !== 'ok') return { status: rendered.status };
    const { letter } = rendered;
    const queued = await queueSend(admin, { issueId: issue.id, version, count, at: order.at, letter });
    if (queued.status === 'ok') {
      await logDecision(admin, 'queue', { issue: issue.id });
      redirect(`${sendPath(number)}?done=queued`);
    }
    // What the page shows is no longer true.
    refresh();
    if (queued.status === 'count_changed') {
      base = { ...base, count: String(queued.count) };
      return queued;
    }
    // The database refuses of a letter only what is larger than it takes.
    return { status: queued.status === 'invalid' ? 'too_large' : queued.status };
  });
  return { ...result, fields, base };
}

/** Who decided what about a send: the database keeps only what became of it. */
async function logDecision(
  admin: Admin,
  decision: string,
  about: Record<string, string | number>,
): Promise<void> {
  log.info('send.decided', { requestId: requestIdOf(await headers()), user: admin.id, decision, ...about });
}

/** Pauses, resumes, stops or takes back a send, by the button that was pressed. */
export async function steerSendAction(
  _previous: AdminState<StepFailure>,
  form: FormData,
): Promise<AdminState<StepFailure>> {
  return withAdmin('send.steer', 'editor', async (admin): Promise<AdminResult<StepFailure>> => {
    const id = parseUuid(form.get('id'));
    const number = parsePositiveInt(form.get('number'));
    const step = form.get('step');
    if (!id || !number || !isStep(step)) return { status: 'invalid' };
    const result = await steerSend(admin, id, step);
    refresh();
    if (result.status !== 'ok') return result;
    await logDecision(admin, step, { send: id });
    redirect(`${sendPath(number)}?done=${step}`);
  });
}

/** Decides about one mail, or without a `mail` about all of a send that are uncertain. */
export async function settleMailAction(
  _previous: AdminState<SettleFailure>,
  form: FormData,
): Promise<AdminState<SettleFailure>> {
  return withAdmin('send.settle', 'editor', async (admin): Promise<AdminResult<SettleFailure>> => {
    const id = parseUuid(form.get('id'));
    const number = parsePositiveInt(form.get('number'));
    const state = form.get('state');
    const decision = form.get('decision');
    const one = form.has('mail');
    const mail = parseUuid(form.get('mail'));
    if (!id || !number || !isMailState(state) || !isDecision(decision) || (one && !mail))
      return { status: 'invalid' };
    const result = await settleMail(admin, id, mail, decision);
    if (result.status !== 'ok') return result;
    await logDecision(admin, decision, { send: id, mail: mail ?? 'all', settled: result.settled });
    const done = result.more ? 'settling' : result.too_early > 0 ? 'partly' : 'settled';
    redirect(`${mailsPath(number, state)}?done=${done}`);
  });
}
