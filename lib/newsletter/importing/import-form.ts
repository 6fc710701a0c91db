import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';
import { oneLine, postedText } from '#lib/text.ts';

export const SUBSCRIBERS_PATH = `${ADMIN_HOME}/subscribers`;
export const IMPORT_PATH = `${SUBSCRIBERS_PATH}/import`;
export const importPathOf = (id: string): string => `${IMPORT_PATH}/${id}`;

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** The longest name of where somebody consented, in characters. */
export const MAX_SOURCE = 150;
/** The bounds of the name of a list, in characters. */
export const MIN_ORIGIN = 3;
export const MAX_ORIGIN = 150;

export const importKinds = ['subscribers', 'suppressions'] as const;
export type ImportKind = (typeof importKinds)[number];
export const isImportKind = (value: unknown): value is ImportKind =>
  importKinds.some((kind) => kind === value);

export const givenReasons = ['bounce', 'complaint', 'unsubscribed', 'admin'] as const;
/** A reason as the database names it. */
export type SuppressionReason = 'hard_bounce' | 'complaint' | 'unsubscribed' | 'admin';
/** The reason for each word that a file may have for it. */
export const suppressionReasons: Readonly<Record<string, SuppressionReason | undefined>> = Object.assign(
  Object.create(null) as Record<string, SuppressionReason>,
  {
    bounce: 'hard_bounce',
    hard_bounce: 'hard_bounce',
    complaint: 'complaint',
    unsubscribed: 'unsubscribed',
    admin: 'admin',
  },
);

/** What is typed to import what a dry run found. */
export type CommitFields = { typed: string; origin: string };
export const parseCommitFields = (form: FormData): CommitFields => ({
  typed: postedText(form.get('typed')).trim().slice(0, 20),
  origin: oneLine(postedText(form.get('origin')), 2 * MAX_ORIGIN),
});

/**
 * Whether a text may hold an address, as the database looks (has_at_sign): ＠ is an @ as well, and so are its
 * forms in the address of a page and in HTML.
 */
export const hasAtSign = (text: string): boolean =>
  /@|%(25)*40|&#0*64;|&#x0*40;|&commat;/i.test(text.normalize('NFKC'));

type CommitProblem = 'locked' | 'empty' | 'not_found';
export type CommitFailure =
  | Failed<'invalid', { problems: Partial<Record<'typed' | 'origin', string>> }>
  | Failed<CommitProblem>
  | Failed<'count_changed', { count: number }>;
export type CommitState = AdminState<CommitFailure> & { fields?: CommitFields };

export type ContinueFailure = Failed<'locked' | 'not_found' | 'invalid'>;
export type ContinueState = AdminState<ContinueFailure, { done: boolean }>;
export type DiscardFailure = Failed<'locked' | 'not_found' | 'invalid'>;
