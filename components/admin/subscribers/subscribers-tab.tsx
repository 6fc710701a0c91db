import { admin } from '#content/admin/admin.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { localMoment } from '#lib/format.ts';
import { Badge } from '#components/admin/lists/badge.tsx';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/admin/lists/table-roles.ts';
import { Pager } from '#components/admin/lists/pager.tsx';
import { SearchForm } from '#components/admin/lists/search-form.tsx';
import {
  type SubscriberRow,
  type SubscriberTotals,
  SUBSCRIBERS_PER_PAGE,
} from '#lib/newsletter/admin/queries.ts';
import { newsletterListPath, type NewsletterListParams } from '#lib/admin/list-params.ts';

type SubscribersTab = {
  query: NewsletterListParams;
  totals: SubscriberTotals;
  rows: readonly SubscriberRow[];
};

const texts = admin.subscribers;
const count = (number: number): string => number.toLocaleString('en-AU');

/** The Subscribers tab: the totals of all, a search, and a table of what it finds. */
export function SubscribersTab({ query, totals, rows }: SubscribersTab) {
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Total name={texts.total} value={totals.total} />
        <Total name={texts.active} value={totals.active} />
        <Total name={texts.unsubscribed} value={totals.unsubscribed} />
      </dl>
      {totals.pending + totals.suppressed > 0 && (
        <p className="mt-3 text-meta text-muted">
          Of these, {count(totals.pending)} not confirmed yet and {count(totals.suppressed)} never mailed.
        </p>
      )}
      <div className="mt-8">
        <SearchForm
          action={ADMIN_HOME}
          label={texts.search}
          hint={texts.searchHint}
          clear={newsletterListPath({ tab: 'subscribers' })}
          search={query.search}
          fields={{ tab: 'subscribers' }}
        />
      </div>
      {rows.length === 0 ? (
        <p className="card mt-6 p-6 text-muted">{totals.total === 0 ? texts.empty : texts.noneFound}</p>
      ) : (
        <SubscriberTable rows={rows} />
      )}
      <Pager
        label="Pages of subscribers"
        page={query.page}
        pages={Math.ceil(totals.found / SUBSCRIBERS_PER_PAGE)}
        path={(page) => newsletterListPath({ tab: 'subscribers', search: query.search, page })}
      />
    </>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <div className="card p-5">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-1 text-title tabular-nums">{count(value)}</dd>
    </div>
  );
}

/** On a small screen each row becomes a block of lines, and the headings move into it. */
function SubscriberTable({ rows }: { rows: readonly SubscriberRow[] }) {
  return (
    <StackedTable caption="Subscribers, newest first" headings={Object.values(texts.columns)} below="md">
      {rows.map((row) => (
        <tr
          {...tableRoles.row}
          key={row.id}
          className="border-t border-line align-top max-md:block max-md:py-4 md:[&>td]:py-3 md:[&>td]:pr-6"
        >
          <td {...tableRoles.cell} className="break-all max-md:block">
            {row.email}
          </td>
          <td {...tableRoles.cell} className="max-md:block max-md:py-1">
            <Badge colour={row.is_subscribed ? 'green' : undefined}>
              {row.is_subscribed ? texts.active : texts.unsubscribed}
            </Badge>
            <Remark row={row} />
          </td>
          <TimeCell label={texts.columns.subscribed} value={row.created_at} />
          <TimeCell label={texts.columns.updated} value={row.updated_at} />
        </tr>
      ))}
    </StackedTable>
  );
}

/** Why someone is not mailed where the status alone does not show it. */
function Remark({ row }: { row: SubscriberRow }) {
  const remark = row.suppressed_reason
    ? texts.suppressed[row.suppressed_reason]
    : row.pending && texts.pending;
  return remark ? <span className="block text-meta text-muted">{remark}</span> : null;
}

function TimeCell({ label, value }: { label: string; value: string }) {
  return (
    <td {...tableRoles.cell} className="max-md:block">
      <span aria-hidden="true" className="mr-2 text-meta text-muted md:hidden">
        {label}
      </span>
      <time dateTime={value} className="data">
        {localMoment(value)}
      </time>
    </td>
  );
}
