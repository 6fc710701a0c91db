import Link from 'next/link';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

const texts = newsletterAdmin.editor;

/** Within the frame, unlike the site's not-found page, which needs a script here. */
export function MissingIssue() {
  return (
    <>
      <h1 className="text-section">{texts.missingTitle}</h1>
      <p className="mt-5">{texts.missing}</p>
      <p className="mt-8">
        <Link href={ADMIN_HOME} prefetch={false} className="button button-outline">
          {texts.back}
        </Link>
      </p>
    </>
  );
}
