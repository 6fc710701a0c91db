import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ActionForm } from '#components/admin/form/action-form.tsx';
import { changedFields, Differences } from '#components/admin/issue-history/differences.tsx';
import { HistoryList } from '#components/admin/issue-history/history-list.tsx';
import { MissingIssue } from '#components/admin/issues/missing-issue.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { localMoment } from '#lib/format.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { historyPath, issueHistory, type IssueHistory } from '#lib/newsletter/admin/history.ts';
import { editPath, hasLockedWords } from '#lib/newsletter/admin/issue-form.ts';
import { issueForEditing, type EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { httpStatus } from '#lib/result.ts';
import { restoreVersionAction } from '#app/(admin)/newsletter-admin/issues/[number]/actions.ts';

const texts = issueTexts.history;
export const metadata: Metadata = { title: texts.metaTitle };

export default async function IssueHistoryPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/issues/[number]/history'>) {
  // 0 is the number of no issue.
  const number = parsePositiveInt((await params).number) ?? 0;
  const entry = parsePositiveInt((await searchParams).entry);
  const path = historyPath(number, entry);
  const loaded = await loadForAdmin(path, 'issue.history', async (admin) => {
    const issue = await issueForEditing(admin, number);
    return issue && { issue, history: await issueHistory(admin, issue.id, entry) };
  });
  if (loaded.status !== 'ok')
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={path} />;
  if (!loaded.data) {
    setResponseStatus(await headers(), httpStatus.not_found);
    return <MissingIssue />;
  }
  const { issue, history } = loaded.data;
  if (entry && !history.chosen) setResponseStatus(await headers(), httpStatus.not_found);
  return (
    <>
      <PageHead back={{ href: editPath(number), label: texts.back }} title={texts.title} />
      <p className="mt-3 text-lead break-words text-muted">
        #{number} {issueTitle(issue.title, number)}
      </p>
      {entry !== undefined && <Chosen issue={issue} history={history} path={path} />}
      <p className="mt-8 max-w-3xl">{history.entries.length === 0 ? texts.none : texts.lead}</p>
      <HistoryList number={number} entries={history.entries} chosen={entry} />
    </>
  );
}

type Chosen = { issue: EditableIssue; history: IssueHistory; path: string };

/** How the words of an entry became those of now, and the way back to them. */
function Chosen({ issue, history, path }: Chosen) {
  const { chosen, entries } = history;
  const savedAt = entries.find(({ id }) => id === chosen?.id)?.saved_at;
  if (!chosen || !savedAt) return <p className="mt-6 font-semibold">{texts.gone}</p>;
  return (
    <section aria-labelledby="differences" className="mt-8 max-w-3xl">
      <h2 id="differences" className="text-card">
        {texts.differences(localMoment(savedAt))}
      </h2>
      <Differences before={chosen} after={issue} />
      {changedFields(chosen, issue).length === 0 ? (
        <p className="mt-4">{texts.same}</p>
      ) : hasLockedWords(issue.status) ? (
        <p className="mt-6">{texts.locked}</p>
      ) : (
        <ForRole least="editor">
          <ActionForm
            action={restoreVersionAction}
            label={texts.restore.idle}
            messages={texts.problems}
            path={path}
            fields={{
              id: issue.id,
              number: String(issue.number),
              version: String(issue.version),
              entry: String(chosen.id),
            }}
            className="mt-6"
          >
            <p className="mb-3">{texts.restoreText[issue.status === 'sent' ? 'sent' : 'draft']}</p>
            <SubmitButton texts={texts.restore} className="button button-outline" />
          </ActionForm>
        </ForRole>
      )}
    </section>
  );
}
