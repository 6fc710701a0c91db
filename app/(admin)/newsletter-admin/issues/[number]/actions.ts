'use server';

import { redirect } from 'next/navigation';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { asAdmin } from '#lib/auth/admin-action.ts';
import type { ActionOutcome } from '#lib/auth/action-result.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { CONTENT_BYTES, editPath, issueFields, type EditOutcome } from '#lib/newsletter/admin/issue-form.ts';
import {
  deleteDraft,
  issueForEditing,
  publishIssue,
  saveIssue,
  setVisibility,
} from '#lib/newsletter/admin/issue-mutations.ts';
import { issueChanged } from '#lib/newsletter/archive/invalidate.ts';
import { parseUuid, parsePositiveInt } from '#lib/ids.ts';

type Target = { id: string; number: number; version: number };

function target(form: FormData): Target | undefined {
  const id = parseUuid(form.get('id'));
  const number = parsePositiveInt(String(form.get('number')));
  const version = parsePositiveInt(String(form.get('version')));
  return id && number && version ? { id, number, version } : undefined;
}

/**
 * Saves, previews or publishes what the editor holds, by the `intent` of the button; without one it saves. The words come back with the
 * answer, for a page that has no script to keep them.
 */
export async function editIssueAction(_previous: EditOutcome, form: FormData): Promise<EditOutcome> {
  const words = issueFields(form);
  const outcome = await asAdmin<EditOutcome>('issue.edit', async () => {
    const issue = target(form);
    if (!issue) return { status: 'invalid' };
    if (Buffer.byteLength(words.content) > CONTENT_BYTES) return { status: 'too-long' };
    if (form.get('intent') === 'preview') return { status: 'previewed', html: renderMarkdown(words.content) };

    const saved = await saveIssue(issue.id, issue.version, words);
    if (saved.status === 'conflict') return conflict(issue.number);
    if (saved.status !== 'ok' || saved.version === undefined) return { status: refusal(saved.status) };
    // By what is stored: the form may be older than the publication.
    const sent = saved.issue_status === 'sent';
    if (sent) issueChanged(issue.number);
    if (form.get('intent') !== 'publish') return { status: 'saved', version: saved.version, sent };

    const published = await publishIssue(issue.id, saved.version);
    if (published.status === 'conflict') return conflict(issue.number);
    if (published.status === 'empty') return { status: 'empty' };
    if (published.status !== 'ok') return { status: 'not-draft' };
    issueChanged(issue.number);
    redirect(`${editPath(issue.number)}?done=published`);
  });
  if (['saved', 'conflict', 'empty', 'not-draft'].includes(outcome.status)) return { ...outcome, words };
  return { ...outcome, words, base: { id: String(form.get('id')), version: String(form.get('version')) } };
}

/** From here on the editor's version is the stored one: saving once more is then a decision, not an accident. */
async function conflict(number: number): Promise<EditOutcome> {
  const stored = await issueForEditing(number);
  if (!stored) return { status: 'not_found' };
  const { title, summary, content, version } = stored;
  return { status: 'conflict', version, sent: stored.status === 'sent', theirs: { title, summary, content } };
}

const refusals = ['locked', 'invalid', 'empty', 'not_found'] as const;
const refusal = (status: string): (typeof refusals)[number] =>
  refusals.find((known) => known === status) ?? 'invalid';

/** Withdraws a sent issue from the archive, or puts it back. */
export async function setVisibilityAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('issue.visibility', async () => {
    const issue = target(form);
    const visibility = form.get('visibility') === 'withdrawn' ? 'withdrawn' : 'public';
    if (!issue) return { status: 'invalid' };
    const set = await setVisibility(issue.id, visibility);
    if (set.status !== 'ok') return { status: set.status === 'not_found' ? 'not_found' : 'invalid' };
    issueChanged(issue.number, { withdrawn: visibility === 'withdrawn' });
    redirect(`${editPath(issue.number)}?done=${visibility === 'withdrawn' ? 'withdrawn' : 'restored'}`);
  });
}

/** Deletes a draft; its form stands on a page of its own that asks first. */
export async function deleteDraftAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('issue.delete', async () => {
    const issue = target(form);
    if (!issue) return { status: 'invalid' };
    const deleted = await deleteDraft(issue.id, issue.version);
    if (deleted.status === 'ok') redirect(ADMIN_HOME);
    return { status: deleted.status === 'not_found' ? 'not_found' : 'invalid' };
  });
}
