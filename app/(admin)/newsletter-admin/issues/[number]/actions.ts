'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { staysOnPage } from '#lib/admin/stay-on-page.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { Admin } from '#lib/auth/session.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import {
  editPath,
  MAX_CONTENT_BYTES,
  parseIssueFields,
  type DeletionFailure,
  type EditData,
  type EditFailure,
  type EditState,
  type RestoreFailure,
  type TestFailure,
  type VisibilityFailure,
} from '#lib/newsletter/admin/issue-form.ts';
import {
  deleteDraft,
  issueForEditing,
  publishIssue,
  returnToDraft,
  saveIssue,
  setVisibility,
} from '#lib/newsletter/admin/issue-mutations.ts';
import { issueHistory } from '#lib/newsletter/admin/history.ts';
import { sendTest } from '#lib/newsletter/admin/test-issue.ts';
import { issueChanged } from '#lib/newsletter/archive/changes.ts';

type Target = { id: string; number: number; version: number };

function parseTarget(form: FormData): Target | undefined {
  const id = parseUuid(form.get('id'));
  const number = parsePositiveInt(form.get('number'));
  const version = parsePositiveInt(form.get('version'));
  return id && number && version ? { id, number, version } : undefined;
}

/**
 * Saves, previews or publishes what the editor holds, by the `intent` of the button; without one it saves.
 * The fields come back with the result, for a page that has no script to keep them.
 */
export async function editIssueAction(_previous: EditState, form: FormData): Promise<EditState> {
  const fields = parseIssueFields(form);
  const intent = form.get('intent');
  let base = { id: String(form.get('id')), version: String(form.get('version')) };
  const result = await withAdmin(
    'issue.edit',
    'editor',
    async (admin): Promise<AdminResult<EditFailure, EditData>> => {
      const target = parseTarget(form);
      if (!target) return { status: 'invalid' };
      if (Buffer.byteLength(fields.content) > MAX_CONTENT_BYTES) return { status: 'too_long' };
      if (intent === 'preview') return { status: 'ok', preview: renderMarkdown(fields.content) };

      const saved = await saveIssue(admin, target.id, target.version, fields);
      if (saved.status === 'conflict') return conflict(admin, target.number);
      if (saved.status !== 'ok') return { status: saved.status };
      const { version, sent } = saved;
      base = { ...base, version: String(version) };
      // By what is stored: the form may be older than the publication.
      if (sent) await issueChanged(target.number);
      if (intent !== 'publish') return { status: 'ok', saved: { version, sent } };

      const published = await publishIssue(admin, target.id, version);
      if (published.status === 'conflict') return conflict(admin, target.number);
      if (published.status !== 'ok') return { status: published.status };
      await issueChanged(target.number);
      redirect(`${editPath(target.number)}?done=published`);
    },
  );
  // From here on the stored version counts: saving once more is then a decision, not an accident.
  if (result.status === 'conflict') base = { ...base, version: String(result.version) };
  return { ...result, fields, base };
}

async function conflict(admin: Admin, number: number): Promise<EditFailure> {
  const stored = await issueForEditing(admin, number);
  if (!stored) return { status: 'not_found' };
  const { title, summary, content, related, version } = stored;
  const theirs = { title, summary, content, related };
  return { status: 'conflict', version, sent: stored.status === 'sent', theirs };
}

/** Withdraws a sent issue from the archive, or puts it back. */
export async function setVisibilityAction(
  _previous: AdminState<VisibilityFailure>,
  form: FormData,
): Promise<AdminState<VisibilityFailure>> {
  return withAdmin('issue.visibility', 'editor', async (admin): Promise<AdminResult<VisibilityFailure>> => {
    const target = parseTarget(form);
    if (!target) return { status: 'invalid' };
    const withdrawn = form.get('visibility') === 'withdrawn';
    const result = await setVisibility(admin, target.id, withdrawn ? 'withdrawn' : 'public');
    if (result.status !== 'ok') return { status: result.status };
    await issueChanged(target.number, { withdrawn });
    if (staysOnPage(form)) {
      refresh();
      return { status: 'ok' };
    }
    redirect(`${editPath(target.number)}?done=${withdrawn ? 'withdrawn' : 'restored'}`);
  });
}

/** Mails the stored issue to the calling admin. */
export async function testIssueAction(
  _previous: AdminState<TestFailure>,
  form: FormData,
): Promise<AdminState<TestFailure>> {
  return withAdmin('issue.test', 'editor', async (admin): Promise<AdminResult<TestFailure>> => {
    const target = parseTarget(form);
    if (!target) return { status: 'invalid' };
    const result = await sendTest(admin, target.number, target.version);
    if (result.status !== 'ok') return { status: result.status };
    if (staysOnPage(form)) return { status: 'ok' };
    redirect(`${editPath(target.number)}?done=tested`);
  });
}

/** Brings back the words of an entry of the history. */
export async function restoreVersionAction(
  _previous: AdminState<RestoreFailure>,
  form: FormData,
): Promise<AdminState<RestoreFailure>> {
  return withAdmin('issue.restore', 'editor', async (admin): Promise<AdminResult<RestoreFailure>> => {
    const target = parseTarget(form);
    const entry = parsePositiveInt(form.get('entry'));
    if (!target || !entry) return { status: 'invalid' };
    const { chosen } = await issueHistory(admin, target.id, entry);
    if (!chosen) return { status: 'invalid' };
    const saved = await saveIssue(admin, target.id, target.version, chosen);
    if (saved.status !== 'ok') return { status: saved.status };
    if (saved.sent) await issueChanged(target.number);
    redirect(`${editPath(target.number)}?done=brought_back`);
  });
}

/** Makes a draft of an issue that nothing sends and nobody has. */
export async function returnToDraftAction(
  _previous: AdminState<DeletionFailure>,
  form: FormData,
): Promise<AdminState<DeletionFailure>> {
  return withAdmin('issue.to_draft', 'editor', async (admin): Promise<AdminResult<DeletionFailure>> => {
    const target = parseTarget(form);
    if (!target) return { status: 'invalid' };
    const result = await returnToDraft(admin, target.id, target.version);
    if (result.status === 'ok') redirect(`${editPath(target.number)}?done=draft_again`);
    return { status: result.status };
  });
}

/** Deletes a draft; its form stands on a page of its own that asks first. */
export async function deleteDraftAction(
  _previous: AdminState<DeletionFailure>,
  form: FormData,
): Promise<AdminState<DeletionFailure>> {
  return withAdmin('issue.delete', 'admin', async (admin): Promise<AdminResult<DeletionFailure>> => {
    const target = parseTarget(form);
    if (!target) return { status: 'invalid' };
    const result = await deleteDraft(admin, target.id, target.version);
    if (result.status === 'ok') redirect(ADMIN_HOME);
    return { status: result.status };
  });
}
