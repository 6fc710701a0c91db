import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

/** Opens an empty draft in the editor, for an issue that is written by hand. */
export const BlankIssueForm = ({ action }: { action: AdminAction<never> }) => (
  <ActionForm action={action} label={issueTexts.blank.idle} messages={{}} path={ADMIN_HOME} fields={{}}>
    <SubmitButton texts={issueTexts.blank} className="button button-outline" />
  </ActionForm>
);
