import Link from 'next/link';
import { admin } from '#content/admin/admin.ts';
import { localMoment } from '#lib/format.ts';
import { Badge } from '#components/admin/lists/badge.tsx';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { subscriberListPath, type NewsletterListParams } from '#lib/admin/list-params.ts';
import { subscriberPath } from '#lib/newsletter/admin/subscriber-form.ts';
import type { SubscriberRow } from '#lib/newsletter/admin/subscribers.ts';

const texts = admin.subscribers;

/**
 * One page of subscribers. On a small screen each row becomes a block of lines, and the headings move into
 * it.
 */
export function SubscriberTable({
  rows,
  query,
}: {
  rows: readonly SubscriberRow[];
  query: NewsletterListParams;
}) {
  return (
    <StackedTable
      caption={query.search ? texts.caption.found : texts.caption.all}
      headings={Object.values(texts.columns)}
      below="md"
    >
      {rows.map((row) => (
        <tr
          {...tableRoles.row}
          key={row.id}
          className="border-t border-line align-top max-md:block max-md:py-4 md:[&>td]:py-3 md:[&>td]:pr-6"
        >
          <td {...tableRoles.cell} className="break-all max-md:block">
            <Link
              href={subscriberListPath(query, subscriberPath(row.id))}
              prefetch={false}
              className="link inline-block py-0.5"
            >
              {row.email}
            </Link>
          </td>
          <td {...tableRoles.cell} className="max-md:block max-md:py-1">
            <SubscriberStatus subscribed={row.is_subscribed} />
            <Remark row={row} />
          </td>
          <TimeCell label={texts.columns.subscribed} value={row.created_at} />
          <TimeCell label={texts.columns.updated} value={row.updated_at} />
        </tr>
      ))}
    </StackedTable>
  );
}

/** Active or Unsubscribed, by `is_subscribed` alone. */
export const SubscriberStatus = ({ subscribed }: { subscribed: boolean }) => (
  <Badge colour={subscribed ? 'green' : undefined}>{subscribed ? texts.active : texts.unsubscribed}</Badge>
);

/** Why someone is not mailed where the specified status does not show it: one word, and a sentence. */
function Remark({ row }: { row: SubscriberRow }) {
  const { suppressed_reason: reason, pending, is_subscribed: subscribed } = row;
  if (!reason && (subscribed || !pending)) return null;
  return (
    <>
      {' '}
      <Badge colour={reason ? 'red' : 'yellow'}>{texts.states[reason ? 'suppressed' : 'pending']}</Badge>
      <span className="block text-meta text-muted">{reason ? texts.suppressed[reason] : texts.pending}</span>
    </>
  );
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
