import Link from 'next/link';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { enquiryListPath } from '#lib/admin/list-params.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import type { EnquiryPage } from '#lib/enquiries/admin/queries.ts';
import { EnquiryStatus } from './enquiry-status.tsx';
import { Ago } from './moment.tsx';

type OtherEnquiries = { email: string; others: EnquiryPage['others']; now: number };

const texts = enquiries.others;

/** What else came from the same address, newest first. */
export const OtherEnquiries = ({ email, others, now }: OtherEnquiries) => (
  <PageSection id="others-heading" title={texts.heading}>
    {others.length === 0 ? (
      <p className="mt-4 text-muted">{texts.none}</p>
    ) : (
      <>
        <ul className="mt-4 space-y-3">
          {others.map(({ id, subject, status, held, created_at: received }) => (
            <li key={id}>
              <Link
                href={enquiryPath(id)}
                prefetch={false}
                className="link inline-block py-0.5 [contain:paint] wrap-anywhere"
              >
                {subject}
              </Link>
              <span className="flex flex-wrap items-center gap-x-3 text-meta">
                <EnquiryStatus status={status} held={held} />
                <Ago at={received} now={now} />
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <Link href={enquiryListPath({ search: email })} prefetch={false} className="link">
            {texts.all}
          </Link>
        </p>
      </>
    )}
  </PageSection>
);
