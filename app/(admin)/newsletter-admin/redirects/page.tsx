import type { Metadata } from 'next';
import { RedirectForm } from '#components/admin/redirects/redirect-form.tsx';
import { RedirectList } from '#components/admin/redirects/redirect-list.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { redirects as texts } from '#content/admin/visits/redirects.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { REDIRECTS_PATH } from '#lib/redirects/admin/redirect-form.ts';
import { listRedirects } from '#lib/redirects/admin/redirects.ts';
import { VISITS_PATH } from '#lib/visits/admin/visit-period.ts';
import { removeRedirectAction, saveRedirectAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function RedirectsPage({ searchParams }: PageProps<'/newsletter-admin/redirects'>) {
  const { done } = await searchParams;
  const message = flashMessage(texts.done, done);
  const loaded = await loadForRole('admin', REDIRECTS_PATH, 'redirects.list', listRedirects);
  const form = { action: saveRedirectAction, path: REDIRECTS_PATH, button: texts.addButton };
  return (
    <>
      <PageHead
        message={message}
        kind={done === 'not_found' ? 'note' : 'ok'}
        back={{ href: VISITS_PATH, label: texts.back }}
        title={texts.title}
        lead={texts.lead}
      />
      {loaded.status === 'ok' ? (
        <>
          <RedirectList redirects={loaded.data} remove={removeRedirectAction} />
          <PageSection id="add" title={texts.add}>
            <RedirectForm {...form} />
          </PageSection>
        </>
      ) : (
        <>
          {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={REDIRECTS_PATH} />}
          <RedirectForm
            {...form}
            otherwise={loaded.status === 'signed_out' ? <SignInAgain path={REDIRECTS_PATH} /> : null}
          />
        </>
      )}
    </>
  );
}
