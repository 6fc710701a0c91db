import Link from 'next/link';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { localMoment } from '#lib/format.ts';
import { feedPath, FEEDS_PATH, type FeedFailure } from '#lib/newsletter/admin/feed-form.ts';
import type { Feed } from '#lib/newsletter/admin/feeds.ts';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { TestFeed, type TestAction } from './test-feed.tsx';

const texts = newsletterAdmin.feeds;
const button = 'button button-outline min-h-11 px-4';

type FeedList = { feeds: Feed[]; switchFeed: AdminAction<FeedFailure>; test: TestAction };

/** Every feed with what happened when it was last read, and what can be done with it. */
export function FeedList({ feeds, switchFeed, test }: FeedList) {
  if (feeds.length === 0) return <p className="mt-8">{texts.none}</p>;
  return (
    <>
      <noscript>
        <p className="mt-8">{texts.saveFirst}</p>
      </noscript>
      <ul aria-label={texts.listCaption} className="mt-8 divide-y divide-line border-y border-line">
        {feeds.map((feed) => (
          <li key={feed.id} className="grid gap-x-8 gap-y-4 py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="min-w-0">
              <h2 className="font-sans text-[1.125rem] font-semibold">{feed.name}</h2>
              <p className="data mt-1 break-all text-muted">{feed.url}</p>
              <p className="mt-2">
                {texts.areas[feed.area]}
                {!feed.enabled && <strong className="ml-3 text-note">{texts.off}</strong>}
              </p>
              <p className="text-meta mt-1 text-muted">
                {feed.last_checked_at ? `${texts.lastRead}: ${localMoment(feed.last_checked_at)}. ` : ''}
                {feed.last_checked_at ? !feed.last_error && `${texts.worked}.` : `${texts.neverRead}.`}
              </p>
              {feed.last_error && <p className="mt-1 font-semibold text-error">{feed.last_error}</p>}
            </div>
            <div>
              <div role="group" aria-label={feed.name} className="flex flex-wrap gap-3 lg:justify-end">
                <Link href={feedPath(feed.id)} prefetch={false} className={button}>
                  {texts.edit}
                </Link>
                <ActionForm
                  action={switchFeed}
                  label={`${(feed.enabled ? texts.switchOff : texts.switchOn).idle}: ${feed.name}`}
                  messages={texts.actionProblems}
                  path={FEEDS_PATH}
                  done={texts.done.saved}
                  fields={{ id: feed.id, enabled: String(!feed.enabled) }}
                >
                  <SubmitButton texts={feed.enabled ? texts.switchOff : texts.switchOn} className={button} />
                </ActionForm>
                <Link href={`${feedPath(feed.id)}/delete`} prefetch={false} className={button}>
                  {texts.delete}
                </Link>
              </div>
              <TestFeed action={test} name={feed.name} url={feed.url} className="mt-3 lg:text-right" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
