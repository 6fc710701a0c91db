import Link from 'next/link';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryPath, seenValue } from '#lib/enquiries/admin/enquiry-form.ts';
import type { EnquiryRow } from '#lib/enquiries/admin/queries.ts';
import { kindLabel } from '#lib/enquiries/enquiry-kind.ts';
import { EnquiryStatus } from '#components/admin/enquiries/enquiry-status.tsx';
import { Ago, Due } from '#components/admin/enquiries/moment.tsx';

type EnquiryTable = {
  rows: readonly EnquiryRow[];
  query: EnquiryListParams;
  /** Whether the search found any enquiry, under whatever filter. */
  any: boolean;
  /** When the page was made, in milliseconds since 1970. */
  now: number;
  /** Whether enquiries can be chosen, to change several at once. */
  canChoose: boolean;
};

/** Words of visitors: one without a space, such as an address of the web, must not widen the table. */
const written = 'wrap-anywhere';

const byDue = ['open', 'overdue', 'unread'];

/** One page of enquiries. On a small screen each row becomes a block of lines. */
export function EnquiryTable({ rows, query, any, now, canChoose }: EnquiryTable) {
  if (rows.length === 0) {
    const nothing = query.status === 'open' && query.page === 1 && !query.search;
    return (
      <p className="card mt-6 p-8 text-center text-muted">
        {nothing ? (any ? texts.noneOpen : texts.none) : texts.noneFound}
      </p>
    );
  }
  return (
    <StackedTable
      caption={byDue.includes(query.status) ? texts.caption.due : texts.caption.newest}
      headings={[...(canChoose ? [texts.bulk.column] : []), ...Object.values(texts.columns)]}
      below="lg"
    >
      {rows.map((row) => (
        <tr
          {...tableRoles.row}
          key={row.id}
          data-enquiry=""
          className="relative border-t border-line align-top max-lg:block max-lg:py-4 max-lg:pr-12 lg:[&>td]:py-3.5 lg:[&>td]:pr-6"
        >
          {canChoose && (
            <td {...tableRoles.cell} className="max-lg:absolute max-lg:top-3 max-lg:right-0">
              <label className="inline-flex size-8 items-center justify-center max-lg:size-11">
                <input type="checkbox" name="seen" value={seenValue(row)} className="size-5 accent-accent" />
                <span className="sr-only">{texts.bulk.choose(row.name, row.subject)}</span>
              </label>
            </td>
          )}
          <td {...tableRoles.cell} className="whitespace-nowrap max-lg:block">
            <Ago at={row.created_at} now={now} />
          </td>
          <td {...tableRoles.cell} className={`${written} max-lg:block`}>
            <span className="block [contain:paint]">{row.name}</span>
            {row.company && <span className="block text-meta text-muted [contain:paint]">{row.company}</span>}
            <span className="block text-meta break-all text-muted">{row.email}</span>
          </td>
          <td {...tableRoles.cell} className={`${written} max-lg:block lg:w-2/5`}>
            <Link
              href={enquiryListPath(query, enquiryPath(row.id))}
              prefetch={false}
              className={`link inline-block py-0.5 [contain:paint] ${row.status === 'unread' ? 'font-semibold' : ''}`}
            >
              {row.subject}
            </Link>
          </td>
          <td {...tableRoles.cell} className="text-meta text-muted max-lg:block">
            {kindLabel(row.kind)}
          </td>
          <td {...tableRoles.cell} className="max-lg:block max-lg:pt-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <EnquiryStatus status={row.status} held={row.held} />
              <Due at={row.due_at} now={now} status={row.status} />
            </span>
            {row.assignee && (
              <span className="block text-meta break-all text-muted">
                {texts.assignee.taken(row.assignee)}
              </span>
            )}
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}
