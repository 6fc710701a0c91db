import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { editPath, type TestFailure } from '#lib/newsletter/admin/issue-form.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { MAX_LETTER_BYTES, renderLetter } from '#lib/newsletter/letter/letter.ts';

const texts = newsletterAdmin.letter;

/** How large the stored issue is as a mail, both its parts, each in a tab of its own, and a test of it. */
export function MailedPreview({
  issue,
  sendTest,
}: {
  issue: EditableIssue;
  sendTest: AdminAction<TestFailure>;
}) {
  const result = renderLetter(issue);
  const path = editPath(issue.number);
  return (
    <PageSection id="mailed" title={texts.title}>
      {result.status === 'ok' ? (
        <>
          <p className="mt-3">{texts.size(result.letter.bytes, MAX_LETTER_BYTES)}</p>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            <li>
              <a href={`${path}/letter.html`} target="_blank" className="link">
                {texts.html}
              </a>
            </li>
            <li>
              <a href={`${path}/letter.txt`} target="_blank" className="link">
                {texts.text}
              </a>
            </li>
          </ul>
          <ForRole least="editor">
            <ActionForm
              action={sendTest}
              label={texts.test.idle}
              messages={texts.testProblems}
              path={path}
              fields={{ id: issue.id, number: String(issue.number), version: String(issue.version) }}
              done={newsletterAdmin.editor.done.tested}
              className="mt-4"
            >
              <SubmitButton texts={texts.test} className="button button-outline" />
            </ActionForm>
          </ForRole>
        </>
      ) : (
        <p className="mt-3 font-semibold text-error">{texts.tooLarge(result.bytes, MAX_LETTER_BYTES)}</p>
      )}
    </PageSection>
  );
}
