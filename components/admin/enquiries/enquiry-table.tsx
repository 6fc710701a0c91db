import Link from 'next/link';
import { admin } from '#content/admin/admin.ts';
import { localMoment } from '#lib/format.ts';
import type { EnquiryRow } from '#lib/enquiries/admin/queries.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { kindLabel } from '#lib/enquiries/enquiry-kind.ts';
import { EnquiryStatus } from './enquiry-status.tsx';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';

/** One page of enquiries, newest first. On a small screen each row becomes a block of lines. */
export function EnquiryTable({ rows, query }: { rows: readonly EnquiryRow[]; query: EnquiryListParams }) {
  const texts = admin.enquiries;
  if (rows.length === 0) {
    const filtered = query.search || query.status || query.page > 1;
    return <p className="card mt-6 p-8 text-center text-muted">{filtered ? texts.noneFound : texts.none}</p>;
  }
  return (
    <StackedTable
      caption="Enquiries, newest first"
      headings={['Received', 'From', 'Subject', 'Form', 'Status']}
      below="lg"
    >
      {rows.map((row) => (
        <tr
          {...tableRoles.row}
          key={row.id}
          className="border-t border-line align-top max-lg:block max-lg:py-4 lg:[&>td]:py-3.5 lg:[&>td]:pr-6"
        >
          <td {...tableRoles.cell} className="max-lg:block">
            <time dateTime={row.created_at} className="data text-muted">
              {localMoment(row.created_at)}
            </time>
          </td>
          <td {...tableRoles.cell} className="max-lg:block">
            <span className="block contain-paint">{row.name}</span>
            {row.company && <span className="block text-meta text-muted contain-paint">{row.company}</span>}
            <span className="block text-meta break-all text-muted">{row.email}</span>
          </td>
          <td {...tableRoles.cell} className="max-lg:block lg:w-2/5">
            <Link
              href={enquiryListPath(query, enquiryPath(row.id))}
              prefetch={false}
              className={`link inline-block py-0.5 contain-paint ${row.status === 'unread' ? 'font-semibold' : ''}`}
            >
              {row.subject}
            </Link>
          </td>
          <td {...tableRoles.cell} className="text-meta text-muted max-lg:block">
            {kindLabel(row.kind)}
          </td>
          <td {...tableRoles.cell} className="max-lg:block max-lg:pt-1">
            <EnquiryStatus status={row.status} held={row.held} />
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}
