import Link from 'next/link';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { IssueStatus } from '#components/admin/issues/issue-status.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import type { Role } from '#lib/auth/roles.ts';
import { editPath, type DeletionFailure } from '#lib/newsletter/admin/issue-form.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { issueState } from '#lib/newsletter/admin/issue-state.ts';
import type { Send } from '#lib/newsletter/sending/overview.ts';
import { sendPath } from '#lib/newsletter/sending/send-form.ts';

const texts = issueTexts.state;

type IssueState = {
  issue: EditableIssue;
  send: Pick<Send, 'status'> | null;
  /** Of whoever reads it. */
  role: Role;
  toDraft: AdminAction<DeletionFailure>;
};

/** Where an issue stands, what comes next, and the one step that leads on. */
export function IssueState({ issue, send, role, toDraft }: IssueState) {
  const { number } = issue;
  const { text, step } = issueState(issue, send, role);
  return (
    <section
      aria-label={texts.label}
      className="mt-6 max-w-3xl rounded-card border border-line bg-surface p-5"
    >
      <IssueStatus status={issue.status} withdrawn={issue.visibility === 'withdrawn'} />
      <p className="mt-2">{text}</p>
      {step === 'send_page' && (
        <p className="mt-4">
          <Link href={sendPath(number)} prefetch={false} className="button button-outline">
            {texts.toSend}
          </Link>
        </p>
      )}
      {step === 'to_draft' && (
        <ActionForm
          action={toDraft}
          label={texts.toDraft.idle}
          messages={texts.toDraftProblems}
          path={editPath(number)}
          fields={{ id: issue.id, number: String(number), version: String(issue.version) }}
          className="mt-4"
        >
          <SubmitButton texts={texts.toDraft} className="button button-outline" />
        </ActionForm>
      )}
    </section>
  );
}
