import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { LinkForm } from '#components/admin/links/link-form.tsx';
import { AdminShell } from '#components/admin/shell/admin-shell.tsx';
import { accountLinks as texts, forgotten } from '#content/admin/people/links.ts';
import { readAccountLink } from '#lib/auth/links/account-link.ts';
import { FORGOTTEN_PATH } from '#lib/auth/redirect-path.ts';
import { config } from '#lib/config.ts';
import { UnavailableError } from '#lib/errors.ts';
import { requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import { spendLinkAction } from './actions.ts';

// No other site learns the address of a page behind a link.
export const metadata: Metadata = { title: texts.metaTitle, referrer: 'same-origin' };

export default async function AccountLinkPage({ params }: PageProps<'/login/link/[token]'>) {
  const { token } = await params;
  const request = await headers();
  const link = await readAccountLink(token).catch((error: unknown) => {
    if (!(error instanceof UnavailableError)) throw error;
    log.error('auth.unavailable', {
      requestId: requestIdOf(request),
      cause: errorText(error.cause ?? error),
    });
    return 'unavailable' as const;
  });
  if (link === 'unavailable') setResponseStatus(request, 503, 60);
  if (!link) setResponseStatus(request, 404);
  return (
    <AdminShell navigation={false}>
      <div className="mx-auto max-w-md">
        {link === 'unavailable' && <p className="font-semibold">{texts.unavailable}</p>}
        {!link && (
          <>
            <h1 className="text-section">{texts.gone}</h1>
            <p className="mt-4">{texts.goneText}</p>
            <p className="mt-6">
              <Link href={FORGOTTEN_PATH} prefetch={false} className="link py-2">
                {forgotten.link}
              </Link>
            </p>
          </>
        )}
        {link && link !== 'unavailable' && (
          <>
            <h1 className="text-section">{texts.titles[link.kind]}</h1>
            <p className="mt-4">
              {link.address ? texts.newAddress : texts.account}{' '}
              <strong className="break-all">{link.address ?? link.email}</strong>
            </p>
            <p className="mt-4 text-muted">{texts.leads[link.kind]}</p>
            <LinkForm
              action={spendLinkAction}
              token={token}
              kind={link.kind}
              email={link.email}
              minLength={config().PASSWORD_MIN_LENGTH}
            />
          </>
        )}
      </div>
    </AdminShell>
  );
}
