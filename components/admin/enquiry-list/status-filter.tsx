import { FilterLinks } from '#components/admin/lists/filter-links.tsx';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryFilters, type EnquiryFilter } from '#lib/enquiries/admin/enquiry-form.ts';

type StatusFilter = { query: EnquiryListParams; counts: Record<EnquiryFilter, number> };

/** What is rare: shown where there is any. */
const rare: readonly EnquiryFilter[] = ['held', 'spam'];

/** The parts of the list, each with how many the search found. */
export function StatusFilter({ query, counts }: StatusFilter) {
  return (
    <FilterLinks
      label={texts.filterNavigation}
      choices={enquiryFilters
        .filter((status) => !rare.includes(status) || counts[status] > 0 || query.status === status)
        .map((status) => ({
          label: texts.filter[status],
          count: counts[status],
          href: enquiryListPath({ search: query.search, status }),
          current: query.status === status,
        }))}
    />
  );
}
