import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { Refused } from '#lib/auth/action-result.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { postedText } from '#lib/text.ts';

export const editPath = (number: number): string => `${ADMIN_HOME}/issues/${number}`;
export const PREVIEW_PATH = '/api/newsletter-admin/preview';

export type IssueFields = { title: string; summary: string; content: string };

/**
 * What the editor of an issue is told. `words` come back for a page without scripts; one with scripts has kept them. `base` is what they were
 * written on, when that is still what counts.
 */
export type EditOutcome = { words?: IssueFields; base?: { id: string; version: string } } & (
  | { status: 'idle' }
  | Refused
  | { status: 'saved'; version: number; sent: boolean }
  | { status: 'previewed'; html: string }
  | { status: 'conflict'; version: number; sent: boolean; theirs: IssueFields }
  | { status: 'locked' | 'invalid' | 'too-long' | 'empty' | 'not_found' | 'not-draft' }
);

/** The most bytes of content a form may send: a post of any kind may have 64 kB. The database takes more. */
export const CONTENT_BYTES = 56_000;

/** Posted words, with the browser's line breaks made ours. */
export const issueFields = (form: FormData): IssueFields => ({
  title: postedText(form.get('title')).trim(),
  summary: postedText(form.get('summary')).trim(),
  content: postedText(form.get('content')),
});

/** What was done with an issue, by its address; nothing when the issue is in another state by now. */
export function issueDone(
  texts: Readonly<Record<string, string>>,
  done: string | string[] | undefined,
  { status, visibility }: { status: string; visibility: 'public' | 'withdrawn' },
): string | undefined {
  const agrees = status === 'sent' && (done === 'withdrawn') === (visibility === 'withdrawn');
  return agrees ? flashMessage(texts, done) : undefined;
}
