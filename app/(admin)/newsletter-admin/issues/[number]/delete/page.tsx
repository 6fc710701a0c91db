import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { MissingIssue } from '#components/admin/issues/missing-issue.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { httpStatus } from '#lib/result.ts';
import { deleteDraftAction } from '#app/(admin)/newsletter-admin/issues/[number]/actions.ts';

const texts = newsletterAdmin.editor;
export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteDraftPage({
  params,
}: PageProps<'/newsletter-admin/issues/[number]/delete'>) {
  // 0 is the number of no issue.
  const number = parsePositiveInt((await params).number) ?? 0;
  const path = `${editPath(number)}/delete`;
  const loaded = await loadForRole('admin', path, 'issue.one', (admin) => issueForEditing(admin, number));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.deleteTitle} status={loaded.status} text={texts.failed} path={path} />;
  }
  const issue = loaded.data;
  if (!issue) {
    setResponseStatus(await headers(), httpStatus.not_found);
    return <MissingIssue />;
  }
  if (issue.status !== 'draft') redirect(editPath(number));
  return (
    <Confirmation
      title={texts.deleteTitle}
      subject={`#${number} ${issueTitle(issue.title, number)}`}
      text={texts.deleteText}
      action={deleteDraftAction}
      messages={texts.deletionProblems}
      path={path}
      fields={{ id: issue.id, number: String(number), version: String(issue.version) }}
      button={texts.delete}
      keep={{ label: texts.keep, href: editPath(number) }}
    />
  );
}
