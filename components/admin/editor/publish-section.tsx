import { CheckList } from '#components/admin/sending/check-list.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { Check } from '#lib/newsletter/admin/publish-checks.ts';

export const PUBLISH_CHECKS_ID = 'publish-checks';

/** What to look at before a draft is published, as it is typed; ./editor-bar.tsx has the button. */
export const PublishSection = ({ checks }: { checks: readonly Check[] }) => (
  <section aria-labelledby={PUBLISH_CHECKS_ID} className="border-t border-line pt-5">
    <h2 id={PUBLISH_CHECKS_ID} className="text-card">
      {issueTexts.checks.title}
    </h2>
    <CheckList checks={checks} />
    <p id="publish-text" className="mt-5">
      {newsletterAdmin.editor.publishText}
    </p>
  </section>
);
