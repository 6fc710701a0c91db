import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ContactView } from './_components/contact-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { contact } from '#content/pages/contact.ts';
import { contactFaq } from '#content/collections/faq.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { faqPage, pageGraph } from '#lib/seo/structured-data.ts';
import { sendContact } from '#app/(site)/_actions/send-enquiry.ts';

const path = '/contact';
export const metadata = registeredMetadata(path);

export default function ContactPage() {
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path, type: 'ContactPage', nodes: [faqPage(path, contactFaq)] })} />
      <PageHero path={path} heading={contact.heading} lead={contact.lead} />
      <ContactView action={sendContact} />
    </SitePage>
  );
}
