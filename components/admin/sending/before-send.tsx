import type { AdminAction } from '#components/admin/form/action-form.tsx';
import { MailedPreview } from '#components/admin/letter/mailed-preview.tsx';
import { sending } from '#content/admin/sending.ts';
import type { TestFailure } from '#lib/newsletter/admin/issue-form.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import type { SendOverview } from '#lib/newsletter/sending/overview.ts';
import type { Check } from '#lib/newsletter/admin/publish-checks.ts';
import { Audience } from './audience.tsx';
import { CheckList } from './check-list.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { LastSend } from './last-send.tsx';
import { QueueForm, type QueueAction } from './queue-form.tsx';

type BeforeSend = {
  issue: EditableIssue;
  overview: SendOverview;
  checks: readonly Check[];
  queue: QueueAction;
  test: AdminAction<TestFailure>;
};

/** Everything before an issue is queued: who receives it, what was checked, a test, and the form itself. */
export function BeforeSend({ issue, overview, checks, queue, test }: BeforeSend) {
  const { audience, last } = overview;
  const fits = !checks.some(({ level }) => level === 'problem');
  const obstacle = obstacleOf(issue, fits, audience.count);
  return (
    <>
      <PageSection id="audience" title={sending.audience.title}>
        <Audience audience={audience} />
        {last && <LastSend last={last} />}
      </PageSection>
      <PageSection id="checks" title={sending.checks.title}>
        <CheckList checks={checks} />
      </PageSection>
      <MailedPreview issue={issue} sendTest={test} />
      <ForRole least="editor">
        <PageSection id="queue" title={sending.queue.title}>
          {obstacle ? (
            <p className="mt-4 font-semibold">{obstacle}</p>
          ) : (
            <QueueForm
              number={issue.number}
              action={queue}
              base={{ version: String(issue.version), count: String(audience.count) }}
              isPublic={issue.status === 'sent'}
            />
          )}
        </PageSection>
      </ForRole>
    </>
  );
}

/** Why an issue cannot be queued, or undefined. */
function obstacleOf(issue: EditableIssue, fits: boolean, count: number): string | undefined {
  const { unavailable } = sending.queue;
  if (issue.status !== 'draft' && issue.status !== 'sent') return unavailable.not_sendable(issue.status);
  if (issue.visibility === 'withdrawn') return sending.withdrawn;
  if (!fits) return unavailable.mend;
  return count === 0 ? sending.audience.none : undefined;
}
