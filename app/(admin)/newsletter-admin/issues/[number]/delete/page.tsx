import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Confirmation } from '@/components/admin/confirmation';
import { LoadFailure } from '@/components/admin/load-failure';
import { MissingIssue } from '@/components/admin/missing-issue';
import { newsletterDesk } from '@/content/newsletter-desk';
import { requireAdmin } from '@/lib/auth/admin';
import { ifAvailable } from '@/lib/auth/if-available';
import { editPath } from '@/lib/newsletter/edit-form';
import { issueForEditing } from '@/lib/newsletter/editing';
import { issueTitle, parsePositiveInt } from '@/lib/newsletter/issue';
import { answerWithStatus } from '@/lib/request';
import { deleteDraftAction } from '../actions';

const texts = newsletterDesk.editor;
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
    answerWithStatus(await headers(), 404);
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
      keep={{ label: newsletterDesk.sources.keep, href: editPath(number) }}
    />
  );
}
