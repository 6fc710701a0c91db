import { CheckList } from '#components/admin/sending/check-list.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { IssueFields } from '#lib/newsletter/admin/issue-form.ts';
import { publishChecks, type KnownLinks } from '#lib/newsletter/admin/publish-checks.ts';

type PublishSection = { fields: IssueFields; known: KnownLinks; busy: boolean };

/** What to look at before a draft is published, as it is typed, and the button that publishes it. */
export const PublishSection = ({ fields, known, busy }: PublishSection) => (
  <section aria-labelledby="publish-checks" className="border-t border-line pt-5">
    <h2 id="publish-checks" className="text-card">
      {issueTexts.checks.title}
    </h2>
    <CheckList checks={publishChecks(fields, known)} />
    <p className="mt-5">{newsletterAdmin.editor.publishText}</p>
    <button
      type="submit"
      name="intent"
      value="publish"
      aria-disabled={busy}
      className="button button-primary mt-4"
    >
      {newsletterAdmin.editor.publish}
    </button>
  </section>
);
