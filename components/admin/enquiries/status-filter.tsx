import { admin } from '#content/admin/admin.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryFilters, enquiryStatuses, type EnquiryFilter } from '#lib/enquiries/admin/enquiry-form.ts';
import { FilterLinks } from './filter-links.tsx';

type StatusFilter = { query: EnquiryListParams; counts: Record<EnquiryFilter, number> };

/** All, Unread, Read, Closed, Held, each with how many the search found. */
export function StatusFilter({ query, counts }: StatusFilter) {
  const choice = (label: string, status: EnquiryFilter | undefined, count: number) => ({
    label,
    count,
    href: enquiryListPath({ search: query.search, status }),
    current: query.status === status,
  });
  const all = enquiryStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <FilterLinks
      label="Enquiries by status"
      choices={[
        choice(admin.enquiries.all, undefined, all),
        ...enquiryFilters.map((status) => choice(admin.enquiries.status[status], status, counts[status])),
      ]}
    />
  );
}
