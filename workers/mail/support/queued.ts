import type { EnquiryToMail, QueuedEnquiryMail } from '#lib/email/enquiry-mails.ts';
import type { Sender } from '#lib/email/mail.ts';

export const sender: Sender = {
  from: 'no-reply@firm.example',
  newsletter: { from: { name: 'Firm news', address: 'news@letters.firm.example' } },
  notify: 'desk@firm.example',
  siteOrigin: 'https://firm.example',
};

/** A mail as the outbox hands it over. */
export function queued(
  kind: QueuedEnquiryMail['kind'],
  changes: Partial<EnquiryToMail> = {},
): QueuedEnquiryMail {
  return {
    id: '6f1c2d3e-0000-4000-8000-000000000001',
    kind,
    queued_at: '2026-11-21T05:00:00.000Z',
    enquiry: {
      id: '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d',
      request_id: 'ab12cd34-0000-4000-8000-000000000002',
      kind: 'contact',
      name: 'Zoë O’Neill',
      email: 'zoe@visitor.example',
      phone: null,
      company: 'Wattle & Co',
      subject: 'A second opinion',
      message: 'Could you look at our logging?\nBefore the audit.',
      created_at: '2026-11-21T05:00:00.000Z',
      due_at: '2026-11-23T07:00:00+00:00',
      call_times: [],
      ...changes,
    },
  };
}
