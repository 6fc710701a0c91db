import { textPageSchema } from '#content/schemas.ts';
import { unlessConsented } from '#content/site/consent.ts';
import { site } from '#content/site/site.ts';

export const privacyPolicy = textPageSchema.parse({
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  footer: 'legal',
  legal: { effectiveFrom: '2026-11-29', version: '1.7' },
  meta: {
    title: 'Privacy Policy',
    description:
      'What personal information this website collects, why, who sees it, how long we keep it, and how to see it, correct it or complain. No tracking, no ads.',
    updated: '2026-11-29',
  },
  lead: `${site.legalName} collects little, keeps it for a stated time and does not track you. This policy says what we hold and what you can do.`,
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      paragraphs: [
        `This website belongs to ${site.legalName} ("we"), a technology consultancy in ${site.locality}, ${site.country}. We handle personal information in line with the Privacy Act 1988 (Cth) and the Australian Privacy Principles. This policy covers this website, the enquiries you send through it and our newsletter. Where a project involves personal information, its written agreement adds to this policy.`,
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      paragraphs: [
        'You can read every public page without telling us who you are. We collect personal information only in these cases:',
      ],
      bullets: [
        '**Enquiries.** When you send a form, we receive your name, e-mail address, subject and message, and your phone number, your company and times for a call if you give them. A Quickstart form asks for your company and adds the product and its price.',
        '**Newsletter.** When you subscribe, we hold your e-mail address, whether you are subscribed, and a record of your consent: what you agreed to, on which page, and the dates on which you asked, confirmed or left. The record holds no network address. If you came on a list, it says where and when you agreed, and which list. We also hold which issues were sent to you and whether your mailbox took them.',
        '**Limits on abuse.** To stop floods of messages, we turn the network (IP) address of whoever sends a form into a keyed hash, a code that cannot be traced back without our key. We keep it for at most 24 hours, in a form that changes daily, so it cannot be used to follow you.',
        '**Correspondence.** When you write or call, we keep what we need to answer and to carry out what we agree.',
      ],
    },
    {
      id: 'sensitive-information',
      heading: 'What to leave out',
      paragraphs: [
        'Please do not send health details, identity documents, passwords, card numbers or details of a weakness in your systems through a form. If you do, we delete what we do not need. You may use a pseudonym, or leave out optional fields.',
      ],
    },
    {
      id: 'why-we-use-it',
      heading: 'Why we collect it',
      paragraphs: ['We use personal information only to:'],
      bullets: [
        'answer your enquiry and prepare a quote you asked for',
        'deliver, invoice and support the services you buy',
        'send the newsletter to people who asked for it',
        'protect this website and the people who use it',
        'keep the records that tax and company law require.',
      ],
    },
    {
      id: 'automated-decisions',
      heading: 'Automated decisions',
      paragraphs: [
        'We do not use computer programs to make decisions that could significantly affect your rights or interests. A program may refuse a form when too many arrive, or sort an enquiry out as spam; write an e-mail instead and a person reads it.',
        'This website does not pass your enquiry to an AI model.',
      ],
    },
    {
      id: 'cookies-and-analytics',
      heading: 'Cookies and analytics',
      paragraphs: [
        'We use no advertising cookies; no other company loads scripts, pixels or fonts here. Cookies are for our own staff alone: one keeps them signed in, others mark their browser for 180 days or, after a mailed link, an hour. Our newsletter carries no open or click tracking.',
        'We count views of pages and documents, the website or campaign that led there, and what forms bring, as totals of a day, with no cookie, network address or identifier.',
      ],
    },
    {
      id: 'disclosure',
      heading: 'Who else sees it',
      paragraphs: ['We do not sell, rent or trade personal information. We disclose it only to:'],
      bullets: [
        'the companies that host this website and its database',
        'our e-mail provider',
        'a message service that tells us of enquiries, with your name, company and message only if we choose so',
        'our accountants, insurers and lawyers, when advising us',
        'a court, regulator or law enforcement body, when the law requires or authorises it.',
      ],
    },
    {
      id: 'overseas',
      heading: 'Information held overseas',
      paragraphs: [
        'Our providers may store or process information outside Australia. We choose providers that are bound to protect it to a standard comparable with the Australian Privacy Principles. Ask us where yours is held.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'Enquiries and subscriptions sit in a database that the public cannot read. Only people who sign in with an account of ours can open them, and the database itself checks that right for every request. Information travels over encrypted connections. Logs leave out message text and e-mail addresses.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      bullets: [
        `In our enquiry system, enquiries are deleted after ${site.enquiryRetentionMonths} months, spam after 30 days, or sooner if you ask. Our mailbox keeps its copy, and other mail, while we need it.`,
        'We keep the totals of visits for 25 months.',
        `Your newsletter address is deleted 30 days after you unsubscribe; until then one press brings you back. If you never confirm, it is deleted after 30 days, ${unlessConsented}.`,
        'Records of settled e-mails, and what mail providers report about them, are deleted after 90 days; if your mailbox was full, after a year.',
        'Of a deleted newsletter address we keep a code made with our key, so that it is not entered again against your wish. It is kept without a time limit, and with it the record of your consent, as proof that you asked.',
        'Of a sign-up you never confirm, the code and the record of the request stay too.',
        'Project and invoice records are kept as long as tax and company law require.',
      ],
      paragraphs: [
        'When information is no longer needed, we delete it or remove what identifies you. Backups hold it for up to five weeks more.',
      ],
    },
    {
      id: 'newsletter-choices',
      heading: 'Newsletter and direct marketing',
      paragraphs: [
        'We send the newsletter only to people who asked for it, as the Spam Act 2003 requires: by a button in an e-mail, or otherwise with a record. Each issue names us and carries an unsubscribe link that works without a login. We act on a request within five working days, normally at once. The same link lets you change the address, receive a copy of what we hold, or have it erased. If your mail provider tells us that you reported an issue as spam, we unsubscribe you. Sending an enquiry does not subscribe you.',
      ],
    },
    {
      id: 'access-and-correction',
      heading: 'Seeing and correcting your information',
      paragraphs: [
        `You may ask what we hold about you, receive a copy and have mistakes corrected. Write to <${site.email}> from the address you used with us, so that we hand nothing to a stranger. We answer within 30 days, free of charge. If we refuse, we say why in writing and how to complain. You may also ask us to delete it; we do unless the law requires us to keep it.`,
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'Our services are for businesses, and not intended for children under 13. If one has written to us, tell us and we delete the message.',
      ],
    },
    {
      id: 'data-breaches',
      heading: 'If there is a data breach',
      paragraphs: [
        'If personal information may have been lost, or seen by somebody who should not, we contain the problem and assess it without delay. Where serious harm to you is likely, we tell you and the Office of the Australian Information Commissioner as soon as practicable, in line with the Notifiable Data Breaches scheme: what happened, which information was involved and what you should do.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      paragraphs: [
        `If you think we have mishandled your information, write to <${site.email}> with the word "privacy" in the subject.`,
        'We reply in writing within 30 days.',
        'If you are not satisfied, or hear nothing within 30 days, you may complain to the Office of the Australian Information Commissioner (OAIC) at [oaic.gov.au](https://www.oaic.gov.au/) or on 1300 363 992. Complaining is free and does not affect our work for you.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      paragraphs: [
        'Each change has its own version number and effective date. If a change affects information we hold about you in a way you would not expect, we tell you first.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: [
        `${site.legalName}, ${site.locality} ${site.region} ${site.postcode}, ${site.country}. E-mail <${site.email}> or use the [contact form](/contact). We send this policy in another form on request, free of charge.`,
      ],
    },
  ],
});
