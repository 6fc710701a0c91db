import { textPageSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const termsOfService = textPageSchema.parse({
  slug: 'terms-of-service',
  title: 'Terms of Service',
  footer: 'legal',
  legal: { effectiveFrom: '2026-11-29', version: '1.1' },
  meta: {
    title: 'Terms of Service',
    description:
      'The terms for this website, our SME Quickstarts and our consulting services: prices and GST, payment, cancellation, refunds, confidentiality and liability.',
    updated: '2026-11-29',
  },
  lead: `These terms apply when you use this website or buy a service from ${site.legalName}. They are short so that you can read them before you buy.`,
  sections: [
    {
      id: 'about-these-terms',
      heading: 'About these terms',
      paragraphs: [
        `In these terms "we" and "us" mean ${site.legalName} of ${site.locality}, ${site.region}, ${site.country}; "you" means the person using this website and the business that person acts for. If we sign a separate agreement with you and it differs from these terms, that agreement decides. Our [Privacy Policy](/privacy-policy) explains how we handle personal information.`,
      ],
    },
    {
      id: 'information-on-this-site',
      heading: 'Information on this site',
      paragraphs: [
        'The information on this site is general. It does not take your circumstances into account and is not legal, financial or security advice for your business. Figures marked as our own claims are targets or planning figures; your results will vary. Examples marked "Representative example" show how such work goes and describe no client.',
        'You may read, print and link to these pages. Do not try to break into the site, overload it or send messages in the name of someone else. If you find a security weakness, tell us first and give us reasonable time to fix it.',
      ],
    },
    {
      id: 'ordering',
      heading: 'Enquiries and orders',
      paragraphs: [
        `Sending a form is an enquiry, not a purchase, and commits neither of us. We reply within ${site.replyPromise}; weekends and public holidays in New South Wales are left out. You make a purchase when you accept, in writing, an order that states the scope, the total price and the expected dates.`,
      ],
    },
    {
      id: 'quickstart-scope',
      heading: 'What a Quickstart covers',
      paragraphs: [
        `A Quickstart is a fixed scope at a fixed price: what its page listed as included when you ordered, as confirmed in your order. Delivery is expected to take ${site.quickstartDuration} from the agreed start. Larger projects are quoted separately and can take several months.`,
      ],
      bullets: [
        'Work outside the scope starts only after you accept a written price for it.',
        'AI Marketing includes one month of end-user support. Monthly maintenance is charged at the price shown with the product.',
        'Cyber Security Awareness includes 12 months of platform access for each paid user. A login belongs to one named person.',
        'Policies and reviews help you prepare. They are not a certification, an audit opinion or legal advice, and no control prevents every incident.',
      ],
    },
    {
      id: 'your-responsibilities',
      heading: 'What we need from you',
      paragraphs: ['We can keep to the dates only if you keep to your part. You agree to:'],
      bullets: [
        'give us accurate information, and access to the people and systems the work needs',
        'make sure that you are entitled to share what you give us',
        'review drafts within the time agreed in your order',
        'keep backups of systems before we or you change them',
        'decide what to adopt, and carry it out in your business.',
      ],
    },
    {
      id: 'prices-and-gst',
      heading: 'Prices and GST',
      paragraphs: [
        'Prices are in Australian dollars (AUD), with GST added where applicable. Our pages show each Quickstart price without GST and the total with GST. The price in your accepted order is the price you pay; a later change on this site does not affect it.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      paragraphs: [
        'Payment is due within 30 days of invoice. You may pay by bank transfer or credit card. If you dispute part of an invoice, tell us why before it is due and pay the rest; we settle the disputed part in good faith. If an undisputed invoice stays unpaid, we may pause work after giving you seven days of notice in writing.',
      ],
    },
    {
      id: 'cancellation-and-refunds',
      heading: 'Cancellation and refunds',
      paragraphs: ['If you change your mind after a purchase:'],
      bullets: [
        'Cancellation must be in writing within 48 hours of purchase. An e-mail is enough.',
        'A refund is given only if no work has begun.',
        'Training access is non-refundable once activated.',
        'Nothing here excludes rights under the Australian Consumer Law. If a service fails to meet a consumer guarantee, you have the remedies that law gives you, whatever the time limits above say.',
      ],
    },
    {
      id: 'if-we-cannot-deliver',
      heading: 'If we cannot deliver',
      paragraphs: [
        'If we cannot carry out an order, we tell you as soon as we know and refund what you have paid for work not done. Either of us may end an order in writing if the other seriously breaches it and does not put that right within 14 days of being asked. You then pay for the work done up to that day, and we hand it over.',
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Intellectual property',
      paragraphs: [
        'What you give us remains yours. When you have paid in full, you own the documents we wrote for you and may change and copy them for your business. We keep our templates, methods and tools, and you have a permanent licence, free of charge, to use whatever part of them is in your documents. Training content is licensed to your named users for the time of their access and may not be copied or resold. The text, design and code of this website belong to us or to those who licensed them to us.',
      ],
    },
    {
      id: 'confidentiality',
      heading: 'Confidentiality',
      paragraphs: [
        'Each of us keeps the other’s confidential information secret, uses it only for the work, and shares it only with people who need it and are bound to protect it. This does not cover information that is public, was already known or must be disclosed by law. We do not name you as a client, or enter your confidential information into a public AI tool, without your written consent. These duties continue after the work ends.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        'We carry out services with due care and skill. As far as the law allows, neither of us is liable to the other for loss of profit or other indirect loss, and the total liability of each of us under an order is limited to the price of that order. These limits do not apply to your duty to pay, to injury or death, to fraud, to a breach of confidence or to anything that cannot be limited by law.',
        'Where the Australian Consumer Law allows us to limit the remedy for a service, our liability for failing to meet a consumer guarantee is limited to supplying the service again or paying for it to be supplied again. Each of us reduces a loss where that is reasonable.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      paragraphs: [
        'When we change these terms, we change the version number and the effective date. An order follows the version in force on the day you accepted it.',
      ],
    },
    {
      id: 'governing-law',
      heading: 'Governing law and disputes',
      paragraphs: [
        'The law of New South Wales (NSW), Australia, governs these terms, and its courts may hear any dispute. Before going to court, each of us tells the other in writing what is wrong and allows 14 days to resolve it, except where an urgent order is needed.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: [`Send notices and questions to <${site.email}>, or use the [contact form](/contact).`],
    },
  ],
});
