import { Missing } from '#components/admin/shell/missing.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

const { missingTitle, missing, back } = newsletterAdmin.editor;

/** In place of an issue that is not there. */
export const MissingIssue = () => (
  <Missing title={missingTitle} text={missing} back={{ label: back, href: ADMIN_HOME }} />
);
