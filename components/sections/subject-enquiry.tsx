import { EnquiryForm } from '#components/form/enquiry-form.tsx';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { CollectionNotice } from './collection-notice.tsx';
import type { EnquirySubject } from '#content/enquiry-subjects.ts';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import { forms } from '#content/site/forms.ts';
import { notices } from '#content/site/notices.ts';
import { sheetMarks } from '#content/site/sheet-marks.ts';
import { site } from '#content/site/site.ts';
import { quickstartFields } from '#lib/enquiries/form/field-lists.ts';
import { PRODUCT } from '#lib/enquiries/form/fields.ts';
import type { FormAction } from '#lib/enquiries/submission-result.ts';

export const ENQUIRY_ID = 'get-started';

/** The calculator of a Quickstart fills it. */
const PREFILL = ['message'] as const;

type SubjectEnquiry = { subject: EnquirySubject; action: FormAction };

/** The form about one Quickstart or page; the kind in its hidden field is checked on the server. */
export function SubjectEnquiry({ subject: { kind, title }, action }: SubjectEnquiry) {
  const { sent, failed } = notices.quickstart;
  return (
    <>
      <section
        id={ENQUIRY_ID}
        tabIndex={-1}
        aria-labelledby="enquiry-heading"
        className="card no-print p-5 sm:p-8"
      >
        <h2 id="enquiry-heading" className="text-title">
          {quickstartPage.formHeading}
        </h2>
        <p className="mb-5 mt-3 text-muted">
          <Unbroken>{quickstartPage.formLead}</Unbroken>
        </p>
        <EnquiryForm
          id="enquiry"
          action={action}
          fields={quickstartFields}
          button={forms.buttons.quickstart}
          notices={{ sent: sent(title), failed }}
          validation="browser"
          prefill={PREFILL}
        >
          <input type="hidden" name={PRODUCT} value={kind} />
          <CollectionNotice />
        </EnquiryForm>
      </section>
      <p className="mt-4 hidden font-semibold print:block">
        {sheetMarks.replyTo} {site.email}
      </p>
    </>
  );
}
