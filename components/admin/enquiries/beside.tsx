import Link from 'next/link';
import { enquiries } from '#content/admin/enquiries.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import type { EnquiryPage } from '#lib/enquiries/admin/queries.ts';

const texts = enquiries.beside;

/** The enquiries before and after one in the list that it was chosen from. */
export function Beside({ page, query }: { page: EnquiryPage; query: EnquiryListParams }) {
  if (!page.previous && !page.next) return null;
  return (
    <nav aria-label={texts.navigation} className="flex gap-x-6">
      {(['previous', 'next'] as const).map((step) => {
        const id = page[step];
        return (
          id && (
            <Link
              key={step}
              href={enquiryListPath(query, enquiryPath(id))}
              prefetch={false}
              rel={step === 'next' ? 'next' : 'prev'}
              className="link inline-block py-2"
            >
              {texts[step]}
            </Link>
          )
        );
      })}
    </nav>
  );
}
