import { contact } from '#content/pages/contact.ts';
import { notices } from './notices.ts';
import { site } from './site.ts';

/**
 * The text of the mails about enquiries: to the firm, to the visitor, and to the firm about those that are
 * held.
 */
export const mails = {
  notification: {
    subject: (reference: string, subject: string) => `Enquiry ${reference}: ${subject}`,
    intro: 'A new enquiry has arrived through the website.',
    labels: {
      reference: 'Reference',
      received: 'Received',
      due: 'Reply by',
      product: 'Product',
      name: 'Name',
      email: 'E-mail',
      phone: 'Phone',
      company: 'Company',
      subject: 'Subject',
      /** Sydney time. */
      call: 'Call at',
      message: 'Message',
    },
    absent: 'not given',
    reply: 'To answer the visitor, reply to this e-mail.',
    noReply: 'The address above does not look like one that can be written to. Check it before you answer.',
    open: (url: string) => `Open this enquiry: ${url}`,
  },
  acknowledgement: {
    subject: (reference: string) => `${site.name} has received your message (${reference})`,
    greeting: 'Hello,',
    contact: [notices.contact.sent.text, contact.answered],
    quickstart: (product: string) => [notices.quickstart.sent(product).text],
    reference: (reference: string) =>
      `Your reference is ${reference}. To add something, reply to this e-mail or write to ${site.email}.`,
    mistaken:
      'If you did not write to us, somebody entered your address by mistake. You need not do anything: no other automatic e-mail follows.',
    signature: [
      site.legalName,
      `${site.locality} ${site.region} ${site.postcode}, ${site.country}`,
      site.origin,
    ],
  },
  /** To the firm, while an enquiry is still open. */
  reminders: {
    reply_reminder: {
      subject: (reference: string, subject: string) => `Reply due soon, ${reference}: ${subject}`,
      intro: (due: string) => `An enquiry still waits for a reply, which was promised by ${due}.`,
    },
    reply_overdue: {
      subject: (reference: string, subject: string) => `Reply overdue, ${reference}: ${subject}`,
      intro: (due: string) => `An enquiry has had no reply, which was promised by ${due}.`,
    },
    open: (url: string) => `Open it: ${url}`,
    ends: 'Marking it as answered, closed or spam ends its clock. No other reminder of this kind follows.',
  },
  heldNotice: {
    subject: 'Enquiries are being held',
    paragraphs: (since: string, url: string) => [
      'More enquiries are arriving through the website than its hourly limit.',
      `Since ${since}, those above the limit are held: each is stored and marked Held in your list. Their senders see the usual confirmation and are sent no acknowledgement, so that a flood of forms does not make us write to strangers.`,
      'You get no e-mail for each of them. This one comes at most once an hour while enquiries are being held.',
      `Held enquiries: ${url}`,
    ],
  },
} as const;
