import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import type { Failed } from '#lib/result.ts';
import { postedText } from '#lib/text.ts';

export const editPath = (number: number): string => `${ADMIN_HOME}/issues/${number}`;
export const PREVIEW_PATH = '/api/newsletter-admin/preview';

/**
 * What an editor writes of an issue: the content is Markdown, `related` the path of the service or
 * Quickstart that it belongs to, or ''.
 */
export type IssueFields = { title: string; summary: string; content: string; related: string };
/** What can be chosen for `related`. */
export type RelatedChoice = { path: string; name: string };

export type EditFailure =
  | Failed<'invalid' | 'too_long' | 'locked' | 'empty' | 'untitled' | 'not_found' | 'already_sent'>
  | Failed<'conflict', { version: number; sent: boolean; theirs: IssueFields }>;
export type EditData = { saved: { version: number; sent: boolean } } | { preview: string };

/**
 * What came of a post of the editor. A page without scripts starts again from `fields`, what was typed, and
 * `base`, the version that the next save replaces; one with scripts has kept both.
 */
export type EditState = AdminState<EditFailure, EditData> & {
  fields?: IssueFields;
  base?: { id: string; version: string };
};

export type VisibilityFailure = Failed<'invalid' | 'not_found' | 'not_sent'>;
export type TestFailure = Failed<'invalid' | 'not_found' | 'conflict' | 'too_large' | 'rate_limited'>;
export type RestoreFailure = Failed<'invalid' | 'not_found' | 'conflict' | 'locked' | 'empty' | 'untitled'>;
export type DeletionFailure = Failed<'invalid' | 'not_found' | 'conflict' | 'locked'>;

/** In bytes: a post of any kind may have 64 kB. The database takes more. */
export const MAX_CONTENT_BYTES = 56_000;

/** The words of an issue that is, or may be, on its way to subscribers stay as they are. */
export const hasLockedWords = (status: string): boolean => status !== 'draft' && status !== 'sent';

/** A title and a summary have one line; what is pasted may bring several. */
export const onOneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

export const parseIssueFields = (form: FormData): IssueFields => ({
  title: postedText(form.get('title')).trim(),
  summary: onOneLine(postedText(form.get('summary')).trim()),
  content: postedText(form.get('content')),
  related: postedText(form.get('related')),
});

/** What was done with an issue, by its address; nothing when the issue is in another state by now. */
export function issueDone(
  texts: Readonly<Record<string, string>>,
  done: string | string[] | undefined,
  { status, visibility }: { status: string; visibility: 'public' | 'withdrawn' },
): string | undefined {
  const agrees =
    done === 'tested' ||
    done === 'brought_back' ||
    (done === 'draft_again' && status === 'draft') ||
    (status === 'sent' && (done === 'withdrawn') === (visibility === 'withdrawn'));
  return agrees ? flashMessage(texts, done) : undefined;
}
