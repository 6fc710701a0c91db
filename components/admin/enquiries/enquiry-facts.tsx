import { Fact } from '#components/admin/shell/fact.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { exactly } from '#lib/enquiries/admin/enquiry-times.ts';
import type { FullEnquiry } from '#lib/enquiries/admin/queries.ts';
import { kindLabel } from '#lib/enquiries/enquiry-kind.ts';
import { referenceOf } from '#lib/ids.ts';

const { fact: texts, facts, notGiven } = enquiries;

/** What the sender gave beside the message, and what the form added. */
export const EnquiryFacts = ({ enquiry, replyTo }: { enquiry: FullEnquiry; replyTo: string }) => (
  <PageSection id="facts-heading" title={facts}>
    <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[6.5rem_1fr]">
      <Fact name={texts.reference}>
        <span className="data">{referenceOf(enquiry.request_id)}</span>
      </Fact>
      <Fact name={texts.due}>
        <time dateTime={enquiry.due_at}>{exactly(enquiry.due_at)}</time>
      </Fact>
      <Fact name={texts.from}>{enquiry.name}</Fact>
      <Fact name={texts.email}>
        <a href={replyTo} className="link break-all">
          {enquiry.email}
        </a>
      </Fact>
      <Fact name={texts.phone}>{enquiry.phone ?? notGiven}</Fact>
      <Fact name={texts.company}>{enquiry.company ?? notGiven}</Fact>
      <Fact name={texts.form}>{kindLabel(enquiry.kind)}</Fact>
      <Fact name={texts.received}>
        <time dateTime={enquiry.created_at}>{exactly(enquiry.created_at)}</time>
      </Fact>
    </dl>
  </PageSection>
);
