import { describe, expect, it } from 'vitest';
import { composeMail } from './compose.ts';
import type { QueuedSubscriptionMail } from './subscription-mails.ts';

const sender = {
  from: 'no-reply@firm.example',
  newsletter: { from: { name: 'Firm news', address: 'news@letters.firm.example' } },
  notify: 'desk@firm.example',
  siteOrigin: 'https://firm.example',
};
const token = 'ab'.repeat(32);
const links = '7f8f2d0c-1111-4222-8333-444455556666';
const to = 'reader@visitor.example';
const queued = { id: 'an-id', queued_at: '2026-11-23T05:00:00.000Z', to };
const compose = (mail: QueuedSubscriptionMail) => composeMail(mail, sender);
const linesOf = (text = '') => text.split('\n');

describe('a mail to a subscriber', () => {
  it.each([
    ['confirm_subscription', 'confirm'],
    ['confirm_change', 'confirm'],
    ['confirm_erasure', 'erase'],
  ] as const)(
    'of the kind %s holds the link on a line of its own and no way to unsubscribe',
    (kind, page) => {
      const mail = compose({ ...queued, kind, token });
      expect(linesOf(mail?.text)).toContain(`https://firm.example/newsletter/${page}/${token}`);
      expect(mail).toMatchObject({ envelope: { from: sender.from, to }, to: { name: '', address: to } });
      expect(Object.keys(mail?.headers ?? {})).toEqual(['Auto-Submitted', 'X-Auto-Response-Suppress']);
    },
  );

  it('holds nothing that a stranger typed where it asks for consent', () => {
    const other = 'somebody-else@visitor.example';
    for (const kind of ['confirm_subscription', 'confirm_change'] as const) {
      const text = compose({ ...queued, kind, token })?.text;
      expect(text).toBe(compose({ ...queued, kind, token, to: other })?.text);
      expect(text).not.toContain('@visitor.example');
    }
  });

  it('welcomes with the newest issue, the preferences and both ways to unsubscribe', () => {
    const issue = { number: 26, title: 'Automated\ndecisions' };
    const mail = compose({ ...queued, kind: 'welcome', unsubscribe_token: links, issue });
    expect(mail?.text).toContain('"Automated decisions":\nhttps://firm.example/industry-updates/26');
    expect(linesOf(mail?.text)).toEqual(
      expect.arrayContaining([
        `https://firm.example/newsletter/preferences/${links}`,
        `https://firm.example/newsletter/unsubscribe/${links}`,
      ]),
    );
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': { value: `<https://firm.example/api/newsletter/unsubscribe/${links}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const first = compose({ ...queued, kind: 'welcome', unsubscribe_token: links, issue: null });
    expect(first?.text).not.toContain('newest issue');
  });

  it('tells a subscriber that nothing changed', () => {
    const mail = compose({ ...queued, kind: 'already_subscribed', unsubscribe_token: links });
    expect(linesOf(mail?.text)).toContain(`https://firm.example/newsletter/preferences/${links}`);
  });

  it('tells of a change of address with the way to stop it', () => {
    const mail = compose({
      ...queued,
      kind: 'change_asked',
      unsubscribe_token: links,
      new_address: 'n•••@e•••',
    });
    expect(mail?.text).toContain(': n•••@e••• (');
    expect(linesOf(mail?.text)).toContain(`https://firm.example/newsletter/unsubscribe/${links}`);
    expect(mail?.headers).toHaveProperty('List-Unsubscribe');
  });

  it('sends the data as JSON', () => {
    const mail = compose({ ...queued, kind: 'data_copy', data: { email: to, consent: [] } });
    expect(mail?.text).toContain(`{\n  "email": "${to}",\n  "consent": []\n}`);
  });

  it('is not composed for an address that cannot be written to', () => {
    for (const address of [
      'a,b@visitor.example',
      'a@visitor.example\r\nBcc: b@other.example',
      'a@visitor..example',
    ])
      expect(compose({ ...queued, kind: 'confirm_subscription', token, to: address })).toBeUndefined();
  });
});
