import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { MissingIssue } from '#components/admin/issues/missing-issue.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { deleteDraftAction } from '#app/(admin)/newsletter-admin/issues/[number]/actions.ts';
import { parsePositiveInt } from '#lib/ids.ts';

const texts = newsletterAdmin.editor;
export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteDraftPage({
  params,
}: PageProps<'/newsletter-admin/issues/[number]/delete'>) {
  // 0 is the number of no issue.
  const number = parsePositiveInt((await params).number) ?? 0;
  const path = `${editPath(number)}/delete`;
  const answer = await ifAvailable('issue.one', async () => {
    await requireAdmin(path);
    return { issue: await issueForEditing(number) };
  });
  if (!answer) {
    return (
      <>
        <h1 className="text-section">{texts.deleteTitle}</h1>
        <LoadFailure text={texts.failed} path={path} />
      </>
    );
  }
  const { issue } = answer;
  if (!issue) {
    setResponseStatus(await headers(), 404);
    return <MissingIssue />;
  }
  if (issue.status !== 'draft') redirect(editPath(number));
  return (
    <Confirmation
      title={texts.deleteTitle}
      subject={`#${number} ${issueTitle(issue.title, number)}`}
      text={texts.deleteText}
      action={deleteDraftAction}
      path={path}
      fields={{ id: issue.id, number: String(number), version: String(issue.version) }}
      button={texts.delete}
      keep={{ label: newsletterAdmin.feeds.keep, href: editPath(number) }}
    />
  );
}
