import type { Metadata } from 'next';
import Link from 'next/link';
import { headers } from 'next/headers';
import { Flash } from '#components/admin/form/flash.tsx';
import { IssueState } from '#components/admin/editor/issue-state.tsx';
import { CdnState } from '#components/admin/editor/cdn-state.tsx';
import { IssueActions } from '#components/admin/issues/issue-actions.tsx';
import { IssueEditor } from '#components/admin/issues/issue-editor.tsx';
import { IssuePreview } from '#components/admin/issues/issue-preview.tsx';
import { MissingIssue } from '#components/admin/issues/missing-issue.tsx';
import { MailedPreview } from '#components/admin/letter/mailed-preview.tsx';
import { UnsavedIssueForm } from '#components/admin/issues/unsaved-issue-form.tsx';
import { SendLink } from '#components/admin/sending/send-link.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { readOverview } from '#lib/admin/overview.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { includesRole } from '#lib/auth/roles.ts';
import { callerRole } from '#lib/auth/session.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { config } from '#lib/config.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { siteOrigin } from '#lib/config.ts';
import { historyPath } from '#lib/newsletter/admin/history.ts';
import { editPath, issueDone } from '#lib/newsletter/admin/issue-form.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { ownPaths, unknownPaths } from '#lib/newsletter/sending/own-paths.ts';
import { linkedIssues } from '#lib/newsletter/admin/publish-checks.ts';
import { hasIssue } from '#lib/newsletter/archive/issue-index.ts';
import { issuePath } from '#lib/newsletter/issue.ts';
import { sendOverview } from '#lib/newsletter/sending/sends.ts';
import { httpStatus } from '#lib/result.ts';
import { relatedPages } from '#content/related-pages.ts';
import { editIssueAction, returnToDraftAction, setVisibilityAction, testIssueAction } from './actions.ts';

const texts = newsletterAdmin.editor;

/** What the page is called for its caller: a reader changes nothing. */
const titleForRole = async (): Promise<string> => {
  const role = await callerRole();
  return role && includesRole(role, 'editor') ? texts.title : texts.readTitle;
};

export const generateMetadata = async (): Promise<Metadata> => ({ title: await titleForRole() });

export default async function EditIssuePage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/issues/[number]'>) {
  // 0 is the number of no issue.
  const number = parsePositiveInt((await params).number) ?? 0;
  const { done } = await searchParams;
  const path = editPath(number);
  const loaded = await loadForAdmin(path, 'issue.one', async (admin) => {
    const issue = await issueForEditing(admin, number);
    if (!issue) return null;
    const origin = siteOrigin();
    // The archive may be away, and only a draft is checked.
    const missing =
      issue.status === 'draft'
        ? await unknownPaths(linkedIssues(issue.content, origin), hasIssue).catch(() => [])
        : [];
    const known = { origin, paths: ownPaths, missing };
    const [overview, whole] = await Promise.all([
      sendOverview(admin, issue.id),
      config().CDN ? readOverview(admin) : undefined,
    ]);
    return { issue, cdn: whole?.system.cdn, overview, known, role: admin.role };
  });
  if (loaded.status !== 'ok') {
    const signedOut = loaded.status === 'signed_out';
    return (
      <>
        <h1 className="mb-6 text-section">{texts.title}</h1>
        {!signedOut && <LoadFailure text={texts.failed} path={path} />}
        <UnsavedIssueForm
          number={number}
          related={relatedPages}
          action={editIssueAction}
          otherwise={signedOut ? <SignInAgain path={path} /> : null}
        />
      </>
    );
  }
  if (!loaded.data) {
    setResponseStatus(await headers(), httpStatus.not_found);
    return <MissingIssue />;
  }
  const { issue, cdn, overview, known, role } = loaded.data;
  const message = issueDone(texts.done, done, issue);
  return (
    <>
      {message && (
        <Flash>
          <Message kind="ok">
            {message}{' '}
            {issue.status === 'sent' && issue.visibility === 'public' && (
              <a href={issuePath(number)} className="link">
                {texts.read}
              </a>
            )}
          </Message>
        </Flash>
      )}
      <p className="mb-4">
        <Link href={ADMIN_HOME} prefetch={false} className="link">
          {texts.back}
        </Link>
      </p>
      <h1 className="text-section">
        {await titleForRole()} #{issue.number}
      </h1>
      <IssueState issue={issue} send={overview.send} role={role} toDraft={returnToDraftAction} />
      {cdn && <CdnState issue={issue} cdn={cdn} />}
      <ForRole
        least="editor"
        otherwise={
          <div className="mt-8 max-w-3xl">
            <IssuePreview
              number={issue.number}
              title={issue.title}
              sentAt={issue.sentAt}
              html={renderMarkdown(issue.content)}
              stale={false}
            />
          </div>
        }
      >
        <IssueEditor
          // What a publication brought is what the editor starts from.
          key={issue.status}
          issue={issue}
          html={renderMarkdown(issue.content)}
          related={relatedPages}
          known={known}
          action={editIssueAction}
        />
      </ForRole>
      <MailedPreview issue={issue} sendTest={testIssueAction} />
      <SendLink issue={issue} send={overview.send} />
      <p className="mt-12 border-t border-line pt-6">
        <Link href={historyPath(number)} prefetch={false} className="link">
          {issueTexts.history.link}
        </Link>
      </p>
      <IssueActions issue={issue} setVisibility={setVisibilityAction} />
    </>
  );
}
