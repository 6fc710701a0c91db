import Link from 'next/link';
import { admin } from '#content/admin/admin.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryFilters, enquiryStatuses, type EnquiryFilter } from '#lib/enquiries/admin/enquiry-form.ts';

type StatusFilter = { query: EnquiryListParams; counts: Record<EnquiryFilter, number> };

/** All, Unread, Read, Closed, Held, each with how many the search found. */
export function StatusFilter({ query, counts }: StatusFilter) {
  const choices = [
    {
      label: admin.enquiries.all,
      status: undefined,
      count: enquiryStatuses.reduce((sum, status) => sum + counts[status], 0),
    },
    ...enquiryFilters.map((status) => ({
      label: admin.enquiries.status[status],
      status,
      count: counts[status],
    })),
  ];
  return (
    <nav aria-label="Enquiries by status">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ label, status, count }) => (
          <li key={label}>
            <Link
              href={enquiryListPath({ search: query.search, status })}
              prefetch={false}
              aria-current={query.status === status ? 'page' : undefined}
              className="marked inline-flex min-h-11 items-center gap-2 rounded-control border border-control px-4 hover:border-text aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-on-accent"
            >
              {label} <span className="data">{count.toLocaleString('en-AU')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
