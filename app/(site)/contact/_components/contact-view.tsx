import { Building2, Clock, Mail, MapPin, Phone, type IconNode } from 'lucide';
import { Icon } from '#components/ui/icon.tsx';
import type { ReactNode } from 'react';
import { EnquiryForm } from '#components/form/enquiry-form.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import { CollectionNotice } from '#components/sections/collection-notice.tsx';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { contact } from '#content/pages/contact.ts';
import { contactFaq } from '#content/collections/faq.ts';
import { forms } from '#content/site/forms.ts';
import { notices } from '#content/site/notices.ts';
import { firmDetails, type FirmDetails } from '#content/site/firm-details.ts';
import { site } from '#content/site/site.ts';
import { contactFields } from '#lib/enquiries/form/field-lists.ts';
import type { FormAction } from '#lib/enquiries/submission-result.ts';

export function ContactView({ action }: { action: FormAction }) {
  return (
    <>
      <section className="section">
        <div className="wrap grid gap-x-14 gap-y-14 lg:grid-cols-12">
          <div className="no-print lg:col-span-7">
            <h2 className="text-title">{contact.formHeading}</h2>
            <div className="mt-7">
              <EnquiryForm
                id="contact"
                action={action}
                fields={contactFields}
                button={forms.buttons.contact}
                notices={notices.contact}
                validation="own"
                prefill={['subject']}
                takes="message"
              >
                <CollectionNotice />
              </EnquiryForm>
            </div>
          </div>
          <ContactDetails {...firmDetails} />
        </div>
      </section>
      <Faq />
      <ToastRegion />
    </>
  );
}

export function ContactDetails({ abn, street, telephone }: FirmDetails) {
  const { weekdays, weekends, note } = site.openingHours;
  return (
    <aside className="lg:col-span-5" aria-labelledby="get-in-touch">
      <div className="card p-6 sm:p-8 lg:sticky lg:top-28">
        <h2 id="get-in-touch" className="text-title">
          {contact.detailsHeading}
        </h2>
        <dl className="mt-6 space-y-6">
          <Detail icon={MapPin} term="Location">
            {street && `${street}, `}
            {site.locality} {site.region} {site.postcode} {site.country}
          </Detail>
          <Detail icon={Mail} term="General enquiries">
            <a href={`mailto:${site.email}`} className="link link-alone -my-2 break-all">
              {site.email}
            </a>
          </Detail>
          {telephone && (
            <Detail icon={Phone} term="Telephone">
              <a href={`tel:${telephone.replaceAll(' ', '')}`} className="link link-alone -my-2">
                {telephone}
              </a>
            </Detail>
          )}
          <Detail icon={Clock} term="Opening hours">
            <Unbroken>{weekdays}</Unbroken> {note}
            <br />
            {weekends}
          </Detail>
          {abn && (
            <Detail icon={Building2} term="ABN">
              {abn}
            </Detail>
          )}
        </dl>
      </div>
    </aside>
  );
}

function Detail({ icon, term, children }: { icon: IconNode; term: string; children: ReactNode }) {
  return (
    <div className="relative pl-9">
      <dt className="font-semibold">
        <Icon of={icon} className="absolute left-0 top-1 text-accent" />
        {term}
      </dt>
      <dd className="mt-1 text-muted">{children}</dd>
    </div>
  );
}

function Faq() {
  return (
    <section className="section bg-band" aria-labelledby="faq">
      <div className="wrap">
        <h2 id="faq" className="text-section">
          {contact.faqHeading}
        </h2>
        <ul className="mt-10 grid gap-6 md:grid-cols-2">
          {contactFaq.map(({ id, question, answer }) => (
            <li key={id} className="reveal card p-6 sm:p-8">
              <h3 className="text-card">{question}</h3>
              <p className="mt-3 text-muted">
                <Unbroken>{answer}</Unbroken>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
