import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { MissingIssue } from '#components/admin/issues/missing-issue.tsx';
import { QueueForm } from '#components/admin/sending/queue-form.tsx';
import { BeforeSend } from '#components/admin/sending/before-send.tsx';
import { SendProgress } from '#components/admin/sending/send-progress.tsx';
import { SendSteps } from '#components/admin/sending/send-steps.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { sending } from '#content/admin/sending.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { hasIssue } from '#lib/newsletter/archive/issue-index.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { preflight } from '#lib/newsletter/sending/preflight.ts';
import { sendPath } from '#lib/newsletter/sending/send-form.ts';
import { sendOverview } from '#lib/newsletter/sending/sends.ts';
import { sydneyInstant } from '#lib/newsletter/sending/sydney-time.ts';
import { httpStatus } from '#lib/result.ts';
import { testIssueAction } from '#app/(admin)/newsletter-admin/issues/[number]/actions.ts';
import { queueSendAction, steerSendAction } from './actions.ts';

export const metadata: Metadata = { title: sending.metaTitle };

export default async function SendPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/issues/[number]/send'>) {
  // 0 is the number of no issue.
  const number = parsePositiveInt((await params).number) ?? 0;
  const { done } = await searchParams;
  const path = sendPath(number);
  const loaded = await loadForAdmin(path, 'send.one', async (admin) => {
    const issue = await issueForEditing(admin, number);
    if (!issue) return null;
    const overview = await sendOverview(admin, issue.id);
    return { issue, overview, flight: overview.send ? undefined : await preflight(issue, hasIssue) };
  });
  if (loaded.status !== 'ok') {
    return (
      <>
        <h1 className="text-section">{sending.title(number)}</h1>
        <QueueForm
          number={number}
          action={queueSendAction}
          otherwise={<NotLoaded status={loaded.status} text={sending.failed} path={path} />}
        />
      </>
    );
  }
  if (!loaded.data) {
    setResponseStatus(await headers(), httpStatus.not_found);
    return <MissingIssue />;
  }
  const { issue, overview, flight } = loaded.data;
  const { send } = overview;
  const withdrawn = issue.visibility === 'withdrawn';
  const message = flashMessage(sending.done, done);
  return (
    <>
      <PageHead
        message={message}
        back={{ href: editPath(number), label: sending.back }}
        title={sending.title(number)}
      />
      <p className="mt-3 text-lead text-muted">{issueTitle(issue.title, number)}</p>
      {flight ? (
        <BeforeSend
          issue={issue}
          overview={overview}
          checks={flight.checks}
          queue={queueSendAction}
          test={testIssueAction}
        />
      ) : (
        send && (
          <>
            <SendProgress
              number={number}
              begins={sydneyInstant(send.scheduled_for)}
              withdrawn={withdrawn}
              loaded={{ send, pace: overview.pace, now: overview.now }}
            />
            <ForRole least="editor">
              <SendSteps number={number} send={send} withdrawn={withdrawn} action={steerSendAction} />
            </ForRole>
          </>
        )
      )}
    </>
  );
}
