import { Badge } from '#components/admin/lists/badge.tsx';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { localMoment } from '#lib/format.ts';
import { FEEDS_PATH, type FeedFailure } from '#lib/newsletter/admin/feed-form.ts';
import { feedState } from '#lib/newsletter/admin/feed-state.ts';
import type { Feed } from '#lib/newsletter/admin/feeds.ts';
import type { AdminAction } from '#components/admin/form/action-form.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { FeedActions } from './feed-actions.tsx';
import type { TestAction } from './test-feed.tsx';

const texts = newsletterAdmin.feeds;
const colours = { works: 'green', fails: 'red', unread: 'blue', off: 'yellow' } as const;

type FeedList = { feeds: Feed[]; switchFeed: AdminAction<FeedFailure>; test: TestAction };

/** Every feed on a row: how it is, when it was last read, how much it lists, and what can be done with it. */
export function FeedList({ feeds, switchFeed, test }: FeedList) {
  if (feeds.length === 0) return <p className="mt-8">{texts.none}</p>;
  const counts = { works: 0, fails: 0, unread: 0, off: 0 };
  for (const feed of feeds) counts[feedState(feed)] += 1;
  const isCut = counts.fails > 1 && counts.works + counts.unread === 0;
  return (
    <>
      <noscript>
        <p className="mt-8">{texts.saveFirst}</p>
      </noscript>
      <p className={`mt-8 ${isCut ? 'font-semibold text-error' : ''}`}>
        {isCut ? texts.noneReadable : texts.readable(counts.works, counts.fails, counts.unread)}
      </p>
      <StackedTable caption={texts.listCaption} headings={Object.values(texts.columns)} below="lg">
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} switchFeed={switchFeed} test={test} />
        ))}
      </StackedTable>
    </>
  );
}

const cell = 'max-lg:block max-lg:py-0.5';
/** On a small screen both fit a line, and what is not known is left out. */
const figure = (isKnown: boolean): string => (isKnown ? 'max-lg:inline-block max-lg:mr-6' : 'max-lg:hidden');

function FeedRow({ feed, switchFeed, test }: Omit<FeedList, 'feeds'> & { feed: Feed }) {
  const state = feedState(feed);
  const { word, text } = texts.states[state];
  return (
    <tr
      {...tableRoles.row}
      className="border-t border-line align-top max-lg:block max-lg:py-4 lg:[&>td]:py-3.5 lg:[&>td]:pr-6"
    >
      <td {...tableRoles.cell} className={cell}>
        <span className="font-semibold">{feed.name}</span>
        <span className="data block break-all text-muted">{feed.url}</span>
        <span className="block text-muted">{texts.areas[feed.area]}</span>
      </td>
      <td {...tableRoles.cell} className={cell}>
        <Badge colour={colours[state]}>{word}</Badge>
        <span className="text-meta text-muted max-lg:ml-2 lg:block">
          {state === 'fails' ? feed.last_error : text}
        </span>
        {state === 'fails' && feed.last_checked_at && (
          <span className="block text-meta text-muted">
            {texts.tried}{' '}
            <time dateTime={feed.last_checked_at} className="data">
              {localMoment(feed.last_checked_at)}
            </time>
          </span>
        )}
      </td>
      <td {...tableRoles.cell} className={figure(feed.last_read_at !== null)}>
        <Heading>{texts.columns.read}</Heading>
        {feed.last_read_at ? (
          <time dateTime={feed.last_read_at} className="data">
            {localMoment(feed.last_read_at)}
          </time>
        ) : (
          texts.never
        )}
      </td>
      <td {...tableRoles.cell} className={figure(feed.last_items !== null)}>
        <Heading>{texts.columns.items}</Heading>
        <span className="tabular-nums">{feed.last_items ?? '–'}</span>
      </td>
      <td {...tableRoles.cell} className="max-lg:block">
        <ForRole least="editor">
          <FeedActions feed={feed} switchFeed={switchFeed} test={test} path={FEEDS_PATH} />
        </ForRole>
      </td>
    </tr>
  );
}

/** On a small screen, where the headings of the table are not seen. */
const Heading = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="mr-2 text-meta text-muted lg:hidden">
    {children}
  </span>
);
