import type { Metadata } from 'next';
import Link from 'next/link';
import { headers } from 'next/headers';
import { IssueActions } from '#components/admin/issues/issue-actions.tsx';
import { IssueEditor } from '#components/admin/issues/issue-editor.tsx';
import { UnsavedIssueForm } from '#components/admin/issues/unsaved-issue-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { MissingIssue } from '#components/admin/issues/missing-issue.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { isEndedPost } from '#lib/auth/expired-session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { editPath, issueDone } from '#lib/newsletter/admin/issue-form.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { issuePath } from '#lib/newsletter/issue.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { editIssueAction, setVisibilityAction } from './actions.ts';
import { parsePositiveInt } from '#lib/ids.ts';

const texts = newsletterAdmin.editor;
export const metadata: Metadata = { title: texts.title };

export default async function EditIssuePage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/issues/[number]'>) {
  // 0 is the number of no issue.
  const number = parsePositiveInt((await params).number) ?? 0;
  const { done } = await searchParams;
  const path = editPath(number);
  const ended = await isEndedPost();
  const answer = ended
    ? undefined
    : await ifAvailable('issue.one', async () => {
        await requireAdmin(path);
        return { issue: await issueForEditing(number) };
      });
  if (!answer) {
    const otherwise = ended ? <SignInAgain path={path} /> : null;
    return (
      <>
        <h1 className="mb-6 text-section">{texts.title}</h1>
        {!ended && <LoadFailure text={texts.failed} path={path} />}
        <UnsavedIssueForm number={number} action={editIssueAction} otherwise={otherwise} />
      </>
    );
  }
  const { issue } = answer;
  if (!issue) {
    setResponseStatus(await headers(), 404);
    return <MissingIssue />;
  }
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
