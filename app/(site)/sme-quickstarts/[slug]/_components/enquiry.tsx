import { EnquiryForm } from '#components/form/enquiry-form.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { contact } from '#content/pages/contact.ts';
import { notices } from '#content/site/notices.ts';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { PRODUCT, quickstartFields } from '#lib/enquiries/fields.ts';
import type { EnquiryAction } from '#lib/enquiries/submission-result.ts';

export const INQUIRY_ID = 'get-started';

type Inquiry = { quickstart: Quickstart; action: EnquiryAction };

/** The inquiry form of one product. The product travels in a hidden field and is checked by the action. */
export function Inquiry({ quickstart, action }: Inquiry) {
  const { sent, failed } = notices.quickstart;
  return (
    <section
      id={INQUIRY_ID}
      tabIndex={-1}
      aria-labelledby="inquiry-heading"
      className="card no-print p-6 sm:p-8"
    >
      <h2 id="inquiry-heading" className="text-title">
        {quickstartPage.formHeading}
      </h2>
      <p className="mb-7 mt-3 text-muted">{quickstartPage.formLead}</p>
      <EnquiryForm
        id="inquiry"
        action={action}
        fields={quickstartFields}
        button={{ idle: 'Submit Inquiry', busy: 'Submitting...' }}
        notices={{ sent: sent(quickstart.title), failed }}
        validation="browser"
      >
        <input type="hidden" name={PRODUCT} value={quickstart.id} />
        <Inline text={contact.collectionNotice} className="prose text-meta text-muted" />
      </EnquiryForm>
    </section>
  );
}
