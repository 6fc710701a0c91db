import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { FeedForm } from '#components/admin/feeds/feed-form.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { isEndedPost } from '#lib/auth/expired-session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { feedPath, FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { feedById } from '#lib/newsletter/admin/feeds.ts';
import { saveFeedAction } from '#app/(admin)/newsletter-admin/feeds/actions.ts';

const texts = newsletterAdmin.feeds;
export const metadata: Metadata = { title: texts.edit };

export default async function FeedPage({ params }: PageProps<'/newsletter-admin/feeds/[id]'>) {
  const { id } = await params;
  const path = feedPath(id);
  const ended = await isEndedPost();
  const answer = ended
    ? undefined
    : await ifAvailable('feeds.one', async () => {
        await requireAdmin(path);
        return { feed: await feedById(id) };
      });
  if (answer && !answer.feed) redirect(`${FEEDS_PATH}?done=not_found`);
  return (
    <>
      <h1 className="text-section">{texts.edit}</h1>
      {answer?.feed ? (
        <FeedForm action={saveFeedAction} path={path} button={texts.save} feed={answer.feed} />
      ) : (
        <>
          {!ended && <LoadFailure text={texts.failed} path={path} />}
          <FeedForm
            action={saveFeedAction}
            path={path}
            button={texts.save}
            feed={{ id, name: '', url: '', area: 'mixed', enabled: true }}
            otherwise={ended ? <SignInAgain path={path} /> : null}
          />
        </>
      )}
    </>
  );
}
