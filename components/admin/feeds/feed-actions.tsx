import Link from 'next/link';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { feedPath, type FeedFailure } from '#lib/newsletter/admin/feed-form.ts';
import type { Feed } from '#lib/newsletter/admin/feeds.ts';
import { TestFeed, type TestAction } from './test-feed.tsx';

type FeedActions = {
  feed: Feed;
  switchFeed: AdminAction<FeedFailure>;
  test: TestAction;
  path: string;
};

const texts = newsletterAdmin.feeds;

/** What can be done with a feed, quietly: a page of bordered buttons would hide what is said. */
export const FeedActions = ({ feed, switchFeed, test, path }: FeedActions) => (
  <div className="flex flex-wrap gap-x-4 lg:block">
    <div role="group" aria-label={feed.name} className="flex flex-wrap gap-x-4 lg:min-w-56">
      <Link href={feedPath(feed.id)} prefetch={false} className="link py-1">
        {texts.editLink}
      </Link>
      <Link href={`${feedPath(feed.id)}/delete`} prefetch={false} className="link py-1">
        {texts.delete}
      </Link>
      <ActionForm
        action={switchFeed}
        label={`${(feed.enabled ? texts.switchOff : texts.switchOn).idle}: ${feed.name}`}
        messages={texts.actionProblems}
        path={path}
        done={texts.done.saved}
        fields={{ id: feed.id, enabled: String(!feed.enabled) }}
      >
        <SubmitButton texts={feed.enabled ? texts.switchOff : texts.switchOn} className="link py-1" />
      </ActionForm>
    </div>
    <TestFeed action={test} name={feed.name} url={feed.url} />
  </div>
);
