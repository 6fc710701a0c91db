import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeMail, type QueuedMail } from './compose.ts';

const sender = {
  from: 'no-reply@firm.example',
  newsletter: { from: { name: '', address: 'news@firm.example' } },
  notify: 'desk@firm.example',
  siteOrigin: 'https://firm.example',
};
const id = randomUUID();
const common = { id, queued_at: '2026-11-21T05:00:00.000Z', to: 'reader@visitor.example' };
const unsubscribe_token = randomUUID();
const enquiry = {
  id: randomUUID(),
  request_id: randomUUID(),
  kind: 'contact',
  name: 'Zoë',
  email: 'zoe@visitor.example',
  phone: null,
  company: null,
  subject: 'A second opinion',
  message: 'Could you look at it?',
  created_at: common.queued_at,
  due_at: common.queued_at,
  call_times: [],
};
const mails: QueuedMail[] = [
  { ...common, kind: 'acknowledgement', enquiry },
  { ...common, kind: 'welcome', unsubscribe_token, issue: null },
  { ...common, kind: 'test_issue', subject: 'S', html: 'H', text: 'T' },
  {
    ...common,
    kind: 'issue',
    unsubscribe_token,
    content: { issue_number: 7, subject: 'S', html: 'H', text: 'T' },
  },
];

describe.each(mails)('a mail of the kind $kind', (mail) => {
  it('carries its id for Amazon SES where a configuration set is named', () => {
    const plain = composeMail(mail, sender);
    const composed = composeMail(mail, { ...sender, sesConfigurationSet: 'newsletter' });
    expect(composed?.headers).toEqual({
      ...plain?.headers,
      'X-SES-CONFIGURATION-SET': 'newsletter',
      'X-SES-MESSAGE-TAGS': `mail=${id}`,
    });
  });

  it('says nothing to Amazon SES elsewhere', () => {
    expect(JSON.stringify(composeMail(mail, sender)?.headers)).not.toContain('X-SES');
  });
});
