import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { saveRedirectAction } from '#app/(admin)/newsletter-admin/redirects/actions.ts';
import { RedirectForm } from '#components/admin/redirects/redirect-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { redirects as texts } from '#content/admin/visits/redirects.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { redirectPath, REDIRECTS_PATH } from '#lib/redirects/admin/redirect-form.ts';
import { redirectById } from '#lib/redirects/admin/redirects.ts';

export const metadata: Metadata = { title: texts.edit };

export default async function RedirectPage({ params }: PageProps<'/newsletter-admin/redirects/[id]'>) {
  const { id } = await params;
  const path = redirectPath(id);
  const loaded = await loadForRole('admin', path, 'redirects.one', (admin) => redirectById(admin, id));
  if (loaded.status === 'ok' && !loaded.data) redirect(`${REDIRECTS_PATH}?done=not_found`);
  const form = { action: saveRedirectAction, path, button: texts.save };
  const stored = loaded.status === 'ok' ? loaded.data : undefined;
  return (
    <>
      <PageHead back={{ href: REDIRECTS_PATH, label: texts.title }} title={texts.edit} />
      {stored ? (
        <RedirectForm
          {...form}
          redirect={{
            id,
            from: stored.from_path,
            target: stored.target,
            permanent: stored.permanent ? 'yes' : 'no',
            note: stored.note,
            version: stored.version,
          }}
        />
      ) : (
        <>
          {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={path} />}
          <RedirectForm
            {...form}
            redirect={{ id, from: '', target: '', permanent: 'yes', note: '' }}
            otherwise={loaded.status === 'signed_out' ? <SignInAgain path={path} /> : null}
          />
        </>
      )}
    </>
  );
}
