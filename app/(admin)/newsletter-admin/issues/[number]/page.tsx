import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { IssueActions } from '@/components/admin/issue-actions';
import { IssueEditor } from '@/components/admin/issue-editor';
import { LoadFailure } from '@/components/admin/load-failure';
import { Message } from '@/components/admin/message';
import { newsletterDesk } from '@/content/newsletter-desk';
import { requireAdmin } from '@/lib/auth/admin';
import { ifAvailable } from '@/lib/auth/if-available';
import { ADMIN_HOME } from '@/lib/auth/next-path';
import { renderMarkdown } from '@/lib/markdown/render';
import { editPath, issueDone } from '@/lib/newsletter/edit-form';
import { issueForEditing } from '@/lib/newsletter/editing';
import { issuePath, parsePositiveInt } from '@/lib/newsletter/issue';
import { editIssueAction, setVisibilityAction } from './actions';

const texts = newsletterDesk.editor;
export const metadata: Metadata = { title: texts.title };

export default async function EditIssuePage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/issues/[number]'>) {
  const number = parsePositiveInt((await params).number);
  const { done } = await searchParams;
  if (number === undefined) notFound();
  const answer = await ifAvailable('issue.one', async () => {
    await requireAdmin(editPath(number));
    return { issue: await issueForEditing(number) };
  });
  if (!answer) {
    return (
      <>
        <h1 className="text-section">{texts.title}</h1>
        <LoadFailure text={texts.failed} path={editPath(number)} />
      </>
    );
  }
  const { issue } = answer;
  if (!issue) notFound();
  const said = issueDone(texts.done, done, issue);
  return (
    <>
      {said && (
        <div className="mb-8">
          <Message kind="ok">
            {said}{' '}
            {issue.status === 'sent' && issue.visibility === 'public' && (
              <a href={issuePath(number)} className="link">
                {texts.read}
              </a>
            )}
          </Message>
        </div>
      )}
      <p className="mb-4">
        <Link href={ADMIN_HOME} prefetch={false} className="link">
          {texts.back}
        </Link>
      </p>
      <h1 className="text-section">
        {texts.title} #{issue.number}
      </h1>
      <IssueEditor
        // What a publication or a reload brought is what the editor starts from.
        key={`${issue.status} ${issue.visibility}`}
        issue={issue}
        html={renderMarkdown(issue.content)}
        action={editIssueAction}
      />
      <IssueActions issue={issue} setVisibility={setVisibilityAction} />
    </>
  );
}
