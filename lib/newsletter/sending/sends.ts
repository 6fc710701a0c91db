import 'server-only';
import { z } from 'zod';
import type { Admin, Editor } from '#lib/auth/session.ts';
import type { Letter } from '#lib/newsletter/letter/letter.ts';
import type { Failed, Ok, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { overview, type SendOverview } from './overview.ts';
import type { Decision, Step } from './send-form.ts';

/** Reading and changing the mailing of an issue. Every function throws UnavailableError. */

/** The audience of an issue and its send. */
export async function sendOverview({ client }: Admin, issueId: string): Promise<SendOverview> {
  const response = await client.rpc('newsletter_send_overview', { p_issue_id: issueId });
  return parseResponse(overview, response);
}

const done = withStatus('ok');

type Order = {
  issueId: string;
  version: number;
  /** The number of recipients that the admin saw and typed. */
  count: number;
  /** ISO 8601; undefined for now. */
  at: string | undefined;
  letter: Letter;
};

/** Freezes the words of a letter and queues its mailing. */
export async function queueSend(
  { client }: Editor,
  { issueId, version, count, at, letter }: Order,
): Promise<Ok | Failed<QueueProblem> | Failed<'count_changed', { count: number }>> {
  const response = await client.rpc('queue_newsletter_send', {
    p_issue_id: issueId,
    p_version: version,
    p_shown_count: count,
    // The generated types know no null parameter; the function takes null as "now".
    p_at: (at ?? null) as unknown as string,
    p_subject: letter.subject,
    p_html: letter.html,
    p_text: letter.text,
  });
  const changed = z.object({ status: z.literal('count_changed'), count: z.number() });
  return parseResponse(z.union([done, changed, withStatus(...queueProblems)]), response);
}
const queueProblems = [
  'already_queued',
  'locked',
  'conflict',
  'empty',
  'untitled',
  'not_in_time',
  'no_recipients',
  'invalid',
  'not_found',
  'forbidden',
] as const;
type QueueProblem = (typeof queueProblems)[number];

/** Pauses, resumes, stops or takes back a send. */
export async function steerSend(
  { client }: Editor,
  sendId: string,
  step: Step,
): Promise<Result<object, Failed<StepProblem>>> {
  const response = await client.rpc('steer_newsletter_send', { p_send_id: sendId, p_action: step });
  return parseResponse(z.union([done, withStatus(...stepProblems)]), response);
}
const stepProblems = ['locked', 'invalid', 'not_found', 'forbidden'] as const;
type StepProblem = (typeof stepProblems)[number];

/**
 * Decides about an uncertain mail or a failed one, or without `mailId` about all uncertain ones, of which
 * `more` follow by themselves.
 */
export async function settleMail(
  { client }: Editor,
  sendId: string,
  mailId: string | undefined,
  decision: Decision,
): Promise<Result<{ settled: number; too_early: number; more: boolean }, Failed<SettleProblem>>> {
  const response = await client.rpc('settle_newsletter_mail', {
    p_send_id: sendId,
    p_mail_id: (mailId ?? null) as unknown as string,
    p_decision: decision,
  });
  const settled = done.extend({ settled: z.number(), too_early: z.number(), more: z.boolean() });
  return parseResponse(z.union([settled, withStatus(...settleProblems)]), response);
}
const settleProblems = ['too_early', 'locked', 'no_recipients', 'invalid', 'not_found', 'forbidden'] as const;
type SettleProblem = (typeof settleProblems)[number];
