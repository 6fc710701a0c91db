import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ContactView } from '@/components/views/contact-view';
import { contact } from '@/content/contact';
import { contactFaq } from '@/content/faq';
import { registeredMetadata } from '@/lib/metadata';
import { faqPage, pageGraph } from '@/lib/structured-data';
import { sendContact } from '../_actions/send-enquiry';

const path = '/contact';
export const metadata = registeredMetadata(path);

export default function ContactPage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path, type: 'ContactPage', nodes: [faqPage(path, contactFaq)] })} />
      <PageHero path={path} heading={contact.heading} lead={contact.lead} />
      <ContactView action={sendContact} />
    </>
  );
}
