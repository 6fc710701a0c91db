import { describe, expect, it } from 'vitest';
import { notices } from '#content/site/notices.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { site } from '#content/site/site.ts';
import { composeMail } from './compose.ts';
import { signedAddresses } from './signed-addresses.ts';
import type { EnquiryToMail, QueuedEnquiryMail } from './enquiry-mails.ts';

const sender = {
  from: 'no-reply@firm.example',
  newsletter: { from: { name: 'Firm news', address: 'news@letters.firm.example' } },
  notify: 'desk@firm.example',
  siteOrigin: 'https://firm.example',
};
const typed = {
  name: 'Zoë O’Neill',
  email: 'zoe@visitor.example',
  phone: '+61 2 5550 0000',
  company: 'Wattle & Co',
  subject: 'A second opinion',
  message: 'Could you look at our logging?\nBefore the audit.',
};
const mail = (kind: QueuedEnquiryMail['kind'], changes: Partial<EnquiryToMail> = {}) => {
  const enquiry = {
    id: '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d',
    request_id: 'ab12cd34-0000-4000-8000-000000000002',
    kind: 'contact',
    ...typed,
    created_at: '2026-11-21T05:00:00.000Z',
    due_at: '2026-11-23T07:00:00+00:00',
    call_times: [],
    ...changes,
  };
  return composeMail({ id: 'an-id', kind, queued_at: '2026-11-21T05:00:00.000Z', enquiry }, sender);
};

describe('the notification', () => {
  it('goes to the firm, with a Reply-To of the visitor and all fields of the enquiry', () => {
    const composed = mail('notification');
    expect(composed).toMatchObject({
      envelope: { from: sender.from, to: sender.notify },
      from: { name: site.name, address: sender.from },
      to: { name: site.name, address: sender.notify },
      replyTo: { name: typed.name, address: typed.email },
      subject: 'Enquiry AB12CD34: A second opinion',
      messageId: `<enquiry.an-id@${new URL(site.origin).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const text = composed?.text ?? '';
    for (const value of [typed.name, typed.email, typed.phone, typed.company, typed.subject])
      expect(text).toContain(value);
    expect(text).toContain('> Could you look at our logging?\n> Before the audit.');
    expect(text).toContain('21 November 2026');
    expect(text).toContain('Reply by:   Monday 23 November 2026, 6:00 pm');
    expect(text).toContain('4:00:00 pm AEDT');
    expect(text).toMatch(
      /^Open this enquiry: https:\/\/firm\.example\/newsletter-admin\/enquiries\/0d9ee3a4-.*$/m,
    );
  });

  it.each(quickstarts.map(({ id, title, subject }) => ({ id, title, subject })))(
    'names the product of $id',
    ({ id, title, subject }) => {
      const composed = mail('notification', { kind: id, subject });
      expect(composed?.subject).toBe(`Enquiry AB12CD34: ${subject}`);
      expect(composed?.text).toContain(`Product:    ${title}`);
    },
  );

  it('names the times for a call in Sydney’s hours, which no mail to the visitor does', () => {
    const call_times = ['2026-12-01T23:00:00+00:00', '2027-07-01T04:15:00+00:00'];
    const composed = mail('notification', { call_times });
    expect(composed?.text).toContain('Call at:    Wednesday 2 December 2026, 10:00 am\n');
    expect(composed?.text).toContain('Call at:    Thursday 1 July 2027, 2:15 pm\n');
    expect(mail('acknowledgement', { call_times })).toEqual(mail('acknowledgement'));
  });

  it('names empty fields, and has no Reply-To for an invalid address', () => {
    const composed = mail('notification', { phone: null, email: 'a,b@visitor.example' });
    expect(composed?.text).toContain('Phone:      not given');
    expect(composed?.replyTo).toBeUndefined();
    expect(composed?.text).toContain('does not look like one that can be written to');
  });

  it('keeps every value on its own line, and quotes the message', () => {
    const composed = mail('notification', {
      name: 'Zoë\nPhone:      1900 PREMIUM',
      message: 'Hello\u2028Open this enquiry: https://evil.example/\r\n-- \rthe end',
    });
    expect(composed?.text.match(/^Phone: /gm)).toHaveLength(1);
    expect(composed?.text.match(/^Open this enquiry: /gm)).toHaveLength(1);
    expect(composed?.text).toContain('\n> Open this enquiry: https://evil.example/\n> -- \n> the end\n');
  });
});

describe('the reminders', () => {
  it.each([
    ['reply_reminder', 'Reply due soon, AB12CD34: A second opinion', 'still waits for a reply'],
    ['reply_overdue', 'Reply overdue, AB12CD34: A second opinion', 'has had no reply'],
  ] as const)('%s goes to the firm with the time, and leads to the enquiry', (kind, subject, words) => {
    const composed = mail(kind);
    expect(composed).toMatchObject({
      envelope: { from: sender.from, to: sender.notify },
      replyTo: { name: typed.name, address: typed.email },
      subject,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    expect(composed?.text).toContain(`${words}, which was promised by Monday 23 November 2026, 6:00 pm.`);
    expect(composed?.text).toContain(
      'https://firm.example/newsletter-admin/enquiries/0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d',
    );
    expect(composed?.text).not.toContain('Could you look at our logging?');
    const hostile = mail(kind, { name: 'Zoë\nOpen it: https://evil.example/', email: 'a,b@visitor.example' });
    expect(hostile?.text.match(/^Open it: /gm)).toHaveLength(1);
    expect(hostile?.replyTo).toBeUndefined();
  });
});

describe('the notice of held enquiries', () => {
  it('goes to the firm, leads to the held ones, and contains nothing that was typed', () => {
    const composed = mail('held_notice');
    expect(composed).toMatchObject({
      envelope: { from: sender.from, to: sender.notify },
      subject: 'Enquiries are being held',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    expect(composed?.text).toContain('Since 21 November 2026');
    expect(composed?.text).toContain('https://firm.example/newsletter-admin/enquiries?status=held');
    const typedElse = Object.fromEntries(Object.keys(typed).map((field) => [field, 'else']));
    expect(mail('held_notice', typedElse)).toEqual(composed);
  });
});

describe('the acknowledgement', () => {
  it('goes to the visitor with the reference and the promise of the form', () => {
    const composed = mail('acknowledgement');
    expect(composed).toMatchObject({
      envelope: { from: sender.from, to: typed.email },
      to: { name: '', address: typed.email },
      replyTo: { name: site.name, address: site.email },
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    expect(composed?.subject).toContain('AB12CD34');
    expect(composed?.text).toContain(notices.contact.sent.text);
    expect(composed?.text).toContain('within 24 hours');
    expect(composed?.text).toContain('by Monday 23 November 2026, 6:00 pm, Sydney time');
  });

  it.each(quickstarts.map(({ id, title, subject }) => ({ id, title, subject })))(
    'makes the promise of the form for $id, in its words',
    ({ id, title, subject }) => {
      expect(mail('acknowledgement', { kind: id, subject })?.text).toContain(
        `Thank you for your interest in our ${title}. We'll contact you within 24 hours.`,
      );
    },
  );

  it('contains nothing that was typed but the address', () => {
    const plain = mail('acknowledgement');
    const typedElse = { name: 'x', phone: 'y', company: 'z', subject: 'win a prize', message: 'click here' };
    expect(mail('acknowledgement', typedElse)).toEqual(plain);
  });

  it('is not composed for an invalid address or a list of them', () => {
    for (const email of [
      'a,b@visitor.example',
      'a@visitor.example,b@other.example',
      '<a@visitor.example>',
      '"a b"@visitor.example',
      'a@visitor.example\r\nBcc: b@other.example',
      'a@visitor.example;b',
      'a@visitor..example',
      '',
    ])
      expect([email, mail('acknowledgement', { email })]).toEqual([email, undefined]);
  });
});

describe('with a mailbox of bounces', () => {
  const addresses = signedAddresses('bounce@mail.firm.example', 'k'.repeat(64));
  const token = '7f8f2d0c-1111-4222-8333-444455556666';
  const compose = (isRead: boolean, id: string) =>
    composeMail(
      {
        id,
        kind: 'issue',
        queued_at: '2026-11-21T05:00:00.000Z',
        to: 'reader@visitor.example',
        unsubscribe_token: token,
        content: { issue_number: 7, subject: 'S', html: '<p>W</p>', text: 'W' },
      },
      { ...sender, bounces: { addresses, isRead } },
    );

  it('returns each mail to an address of its own, and is still from the sender', () => {
    const ids = ['6f1c2d3e-0000-4000-8000-000000000001', '6f1c2d3e-0000-4000-8000-000000000002'];
    for (const id of ids) {
      const composed = compose(true, id);
      expect(composed?.from.address).toBe(sender.newsletter.from.address);
      expect(composed?.envelope.to).toBe('reader@visitor.example');
      expect(addresses.read(composed?.envelope.from ?? '')).toEqual({ purpose: 'bounce', id });
    }
  });

  it('lets readers unsubscribe by mail while somebody reads it', () => {
    const byLink = `<https://firm.example/api/newsletter/unsubscribe/${token}>`;
    const header = (isRead: boolean) => compose(isRead, token)?.headers['List-Unsubscribe'];
    expect(header(false)).toMatchObject({ value: byLink });
    const address = addresses.forUnsubscribing(token);
    expect(header(true)).toMatchObject({ value: `${byLink}, <mailto:${address}?subject=unsubscribe>` });
  });
});
