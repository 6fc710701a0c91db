import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { FeedForm } from '#components/admin/feeds/feed-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { feedPath, FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { feedById } from '#lib/newsletter/admin/feeds.ts';
import { saveFeedAction } from '#app/(admin)/newsletter-admin/feeds/actions.ts';

const texts = newsletterAdmin.feeds;
export const metadata: Metadata = { title: texts.edit };

export default async function FeedPage({ params }: PageProps<'/newsletter-admin/feeds/[id]'>) {
  const { id } = await params;
  const path = feedPath(id);
  const loaded = await loadForRole('editor', path, 'feeds.one', (admin) => feedById(admin, id));
  if (loaded.status === 'forbidden') {
    return <NotLoaded title={texts.edit} status={loaded.status} text={texts.failed} path={path} />;
  }
  if (loaded.status === 'ok' && !loaded.data) redirect(`${FEEDS_PATH}?done=not_found`);
  const signedOut = loaded.status === 'signed_out';
  return (
    <>
      <h1 className="text-section">{texts.edit}</h1>
      {loaded.status === 'ok' && loaded.data ? (
        <FeedForm action={saveFeedAction} path={path} button={texts.save} feed={loaded.data} />
      ) : (
        <>
          {!signedOut && <LoadFailure text={texts.failed} path={path} />}
          <FeedForm
            action={saveFeedAction}
            path={path}
            button={texts.save}
            feed={{ id, name: '', url: '', area: 'mixed', enabled: true }}
            otherwise={signedOut ? <SignInAgain path={path} /> : null}
          />
        </>
      )}
    </>
  );
}
