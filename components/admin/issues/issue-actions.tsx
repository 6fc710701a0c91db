import Link from 'next/link';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { editPath, type VisibilityFailure } from '#lib/newsletter/admin/issue-form.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { issuePath } from '#lib/newsletter/issue.ts';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';

const texts = newsletterAdmin.editor;

/** What can be done with an issue beside editing: withdraw or put back what is published, delete a draft. */
export function IssueActions({
  issue,
  setVisibility,
}: {
  issue: EditableIssue;
  setVisibility: AdminAction<VisibilityFailure>;
}) {
  if (issue.status === 'draft') {
    return (
      <ForRole least="admin">
        <p className="mt-12 border-t border-line pt-6">
          <Link href={`${editPath(issue.number)}/delete`} prefetch={false} className="link">
            {texts.delete.idle}
          </Link>
        </p>
      </ForRole>
    );
  }
  if (issue.status !== 'sent') return null;
  const withdrawn = issue.visibility === 'withdrawn';
  return (
    <ForRole least="editor">
      <section className="mt-12 border-t border-line pt-6">
        <p>{withdrawn ? texts.restoreText : texts.withdrawText}</p>
        <noscript>
          <p className="mt-2">{texts.saveFirst}</p>
        </noscript>
        <ActionForm
          action={setVisibility}
          label={(withdrawn ? texts.restore : texts.withdraw).idle}
          messages={texts.visibilityProblems}
          path={editPath(issue.number)}
          fields={{
            id: issue.id,
            number: String(issue.number),
            version: String(issue.version),
            visibility: withdrawn ? 'public' : 'withdrawn',
          }}
          done={
            withdrawn ? (
              texts.done.withdrawn
            ) : (
              <>
                {texts.done.restored}{' '}
                <a href={issuePath(issue.number)} className="link">
                  {texts.read}
                </a>
              </>
            )
          }
          className="mt-4"
        >
          <SubmitButton
            texts={withdrawn ? texts.restore : texts.withdraw}
            className={`button ${withdrawn ? 'button-outline' : 'button-danger'}`}
          />
        </ActionForm>
      </section>
    </ForRole>
  );
}
