import type { AdminState } from '#lib/auth/with-admin.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import type { Failed } from '#lib/result.ts';
import { postedText } from '#lib/text.ts';

export const sendPath = (number: number): string => `${editPath(number)}/send`;
export const progressPath = (number: number): string => `${sendPath(number)}/progress.json`;

/** The states of the mails of a send; `pending` includes those on their way. */
export const mailStates = ['pending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type MailState = (typeof mailStates)[number];
export const isMailState = (value: unknown): value is MailState =>
  mailStates.some((state) => state === value);

/** @param after the id of the last mail of the page before, for the next one */
export const mailsPath = (number: number, state: MailState, after?: string): string =>
  `${sendPath(number)}/${state}${after ? `?after=${after}` : ''}`;

/** What is typed to queue a send. `instant` is chosen when clocks change at the time of `at`. */
export type QueueFields = { when: 'now' | 'later'; at: string; instant: string; typed: string };
/** An instant as a form posts it, and in words. */
export type Moment = { instant: string; label: string };

type QueueProblems = Partial<Record<'at' | 'typed', string>>;
export type QueueFailure =
  | Failed<'invalid', { problems: QueueProblems; choices?: readonly Moment[] }>
  | Failed<QueueProblem>
  | Failed<'count_changed', { count: number }>;
type QueueProblem =
  | 'already_queued'
  | 'locked'
  | 'conflict'
  | 'empty'
  | 'untitled'
  | 'too_large'
  | 'not_in_time'
  | 'no_recipients'
  | 'not_found';

/**
 * What came of a post; `checked` is the instant that a typed time means, for a page without scripts.
 * `base` is what the next post refers to: the version of the issue and the number of recipients.
 */
export type QueueState = AdminState<QueueFailure, { checked: Moment }> & {
  fields?: QueueFields;
  base?: { version: string; count: string };
};

export const parseQueueFields = (form: FormData): QueueFields => ({
  when: form.get('when') === 'later' ? 'later' : 'now',
  at: postedText(form.get('at')).slice(0, 16),
  instant: postedText(form.get('instant')).slice(0, 30),
  typed: postedText(form.get('typed')).trim().slice(0, 20),
});

/** Whether somebody typed this number; thousands may be set apart by a comma or a space. */
export const isTypedNumber = (typed: string, number: number): boolean =>
  typed.replace(/[,\s]/g, '') === String(number);

const steps = ['pause', 'resume', 'stop', 'take_back'] as const;
export type Step = (typeof steps)[number];
export const isStep = (value: unknown): value is Step => steps.some((step) => step === value);
export type StepFailure = Failed<'invalid' | 'locked' | 'not_found'>;

export const decisions = ['assume_sent', 'resend'] as const;
export type Decision = (typeof decisions)[number];
export const isDecision = (value: unknown): value is Decision => decisions.some((each) => each === value);
export type SettleFailure = Failed<'invalid' | 'too_early' | 'locked' | 'no_recipients' | 'not_found'>;
