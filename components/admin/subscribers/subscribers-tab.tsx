import { admin } from '#content/admin/admin.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { TypedAction } from '#components/admin/form/typed-form.tsx';
import { FilterLinks } from '#components/admin/lists/filter-links.tsx';
import { KeysetPager } from '#components/admin/lists/keyset-pager.tsx';
import { SearchForm } from '#components/admin/lists/search-form.tsx';
import { subscriberListPath, type NewsletterListParams } from '#lib/admin/list-params.ts';
import { subscriberStates, type SuppressionFailure } from '#lib/newsletter/admin/subscriber-form.ts';
import type { SubscriberList, SubscriberTotals } from '#lib/newsletter/admin/subscribers.ts';
import { ListedAddress } from './listed-address.tsx';
import { ListLinks } from './list-links.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

type SubscribersTab = {
  query: NewsletterListParams;
  list: SubscriberList;
  lift: TypedAction<SuppressionFailure>;
};

const texts = admin.subscribers;
const count = (number: number): string => number.toLocaleString('en-AU');

/** The Subscribers tab: the totals of all, a search, and a table of what it finds. */
export function SubscribersTab({ query, list, lift }: SubscribersTab) {
  const { totals, rows, found, listed, more } = list;
  const { search, state, after } = query;
  return (
    <>
      <dl className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        <Total name={texts.total} value={totals.total} />
        <Total name={texts.active} value={totals.active} />
        <Total name={texts.unsubscribed} value={totals.unsubscribed} />
      </dl>
      {totals.pending + totals.suppressed > 0 && (
        <p className="mt-3 text-meta text-muted">
          {texts.ofThese(count(totals.pending), count(totals.suppressed))}
        </p>
      )}
      <ListLinks search={search} state={state} />
      <div className="mt-8">
        <SearchForm
          action={ADMIN_HOME}
          label={texts.search}
          hint={texts.searchHint}
          clear={subscriberListPath()}
          search={search}
          fields={{ tab: 'subscribers' }}
        />
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        {found === null ? (
          <StateFilter totals={totals} state={state} />
        ) : (
          <p className="text-muted">{texts.found(found)}</p>
        )}
      </div>
      {listed && (
        <ListedAddress email={search} listed={listed} path={subscriberListPath({ search })} lift={lift} />
      )}
      {rows.length > 0 ? (
        <SubscriberTable rows={rows} query={query} />
      ) : (
        !listed && (
          <p className="card mt-6 p-6 text-muted">{totals.total === 0 ? texts.empty : texts.noneFound}</p>
        )
      )}
      <KeysetPager
        label={texts.pages}
        first={after && subscriberListPath({ search, state })}
        next={more ? subscriberListPath({ search, state, after: rows.at(-1)?.id }) : undefined}
      />
    </>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <div className="card p-5 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-title tabular-nums sm:mt-1">{count(value)}</dd>
    </div>
  );
}

/** All, Active, Unsubscribed and the two parts of them that are not mailed for another reason. */
const StateFilter = ({
  totals,
  state,
}: {
  totals: SubscriberTotals;
  state: NewsletterListParams['state'];
}) => (
  <FilterLinks
    label={texts.stateNavigation}
    choices={([undefined, ...subscriberStates] as const).map((choice) => ({
      label: texts.states[choice ?? 'all'],
      href: subscriberListPath({ state: choice }),
      current: state === choice,
      count: totals[choice ?? 'total'],
    }))}
  />
);
