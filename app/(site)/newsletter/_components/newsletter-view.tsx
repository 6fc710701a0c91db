import { EnquiryForm } from '#components/form/enquiry-form.tsx';
import { SIGN_UP_ID } from '#components/sections/newsletter-sign-up.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { newsletterPage } from '#content/pages/newsletter.ts';
import { signUpProblems } from '#content/site/forms.ts';
import type { FormAction } from '#lib/enquiries/submission-result.ts';
import { subscribeFields } from '#lib/newsletter/subscribing/fields.ts';

const { about, privacy, form } = newsletterPage;

export function NewsletterView({ action }: { action: FormAction }) {
  return (
    <section className="section">
      <div className="wrap grid gap-x-14 gap-y-12 lg:grid-cols-12">
        <div className="no-print lg:col-span-5 lg:col-start-8 lg:row-start-1">
          <section
            id={SIGN_UP_ID}
            aria-labelledby="subscribe-heading"
            className="card scroll-mt-28 p-6 sm:p-8"
          >
            <h2 id="subscribe-heading" className="mb-5 text-title">
              {form.heading}
            </h2>
            <EnquiryForm
              id="sign-up"
              label={form.heading}
              action={action}
              endpoint="/api/newsletter/subscribe"
              takes="email"
              fields={subscribeFields}
              button={form.button}
              notices={{ sent: form.sent, failed: form.failed }}
              problems={signUpProblems}
              validation="browser"
            >
              <p className="text-meta text-muted">{form.consent}</p>
            </EnquiryForm>
            <p className="mt-5 text-meta text-muted">{form.late}</p>
          </section>
        </div>
        <div className="space-y-12 lg:col-span-7">
          {[about, privacy].map(({ heading, items }) => (
            <div key={heading}>
              <h2 className="text-title">{heading}</h2>
              <ul className="mt-5 divide-y divide-line border-y border-line">
                {items.map((item) => (
                  <Inline key={item} as="li" text={item} className="prose measure py-4" />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
