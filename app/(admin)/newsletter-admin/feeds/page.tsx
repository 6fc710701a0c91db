import type { Metadata } from 'next';
import { FeedForm } from '#components/admin/feeds/feed-form.tsx';
import { FeedList } from '#components/admin/feeds/feed-list.tsx';
import { RunList } from '#components/admin/generation/run-list.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { listFeeds } from '#lib/newsletter/admin/feeds.ts';
import { saveFeedAction, switchFeedAction, testFeedAction } from './actions.ts';

const texts = newsletterAdmin.feeds;
export const metadata: Metadata = { title: texts.title };

export default async function FeedsPage({ searchParams }: PageProps<'/newsletter-admin/feeds'>) {
  const { done } = await searchParams;
  const loaded = await loadForAdmin(FEEDS_PATH, 'feeds.list', listFeeds);
  const signedOut = loaded.status === 'signed_out';
  const message = flashMessage(texts.done, done);
  return (
    <>
      <PageHead
        message={message}
        kind={done === 'not_found' ? 'note' : 'ok'}
        title={texts.title}
        lead={texts.lead}
      />
      {loaded.status === 'ok' ? (
        <>
          <ForRole least="editor">
            <p className="mt-4">
              <a href="#add" className="link py-2">
                {texts.add}
              </a>
            </p>
          </ForRole>
          <FeedList feeds={loaded.data.feeds} switchFeed={switchFeedAction} test={testFeedAction} />
          <RunList runs={loaded.data.runs} />
          <ForRole least="editor">
            <section aria-labelledby="add" className="mt-14">
              <h2 id="add" className="text-title">
                {texts.add}
              </h2>
              <FeedForm action={saveFeedAction} path={FEEDS_PATH} button={texts.addButton} />
            </section>
          </ForRole>
        </>
      ) : (
        <>
          {!signedOut && <LoadFailure text={texts.failed} path={FEEDS_PATH} />}
          <FeedForm
            action={saveFeedAction}
            path={FEEDS_PATH}
            button={texts.addButton}
            otherwise={signedOut ? <SignInAgain path={FEEDS_PATH} /> : null}
          />
        </>
      )}
    </>
  );
}
