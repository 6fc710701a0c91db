import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import { sesEvent } from '#lib/tests/support/sns.ts';
import { parseSesEvent } from './ses-event.ts';

const mailId = randomUUID();
const at = Date.parse('2026-11-23T01:02:03.000Z');
const kindOf = (type: string, details?: Record<string, unknown>) =>
  parseSesEvent(sesEvent(mailId, type, details))?.kind;

describe('what Amazon SES says of a mail', () => {
  it.each([
    ['Bounce', { kind: 'permanent', detail: 'Permanent/General 5.1.1' }],
    ['Complaint', { kind: 'complaint', detail: 'abuse' }],
    ['Delivery', { kind: 'delivered', detail: '' }],
  ])('%s is an event without an address', (type, expected) => {
    const event = parseSesEvent(sesEvent(mailId, type));
    expect(event).toEqual({ provider: 'ses', mailId, at, ...expected });
  });

  const failed = (code: string) => [{ emailAddress: 'a@b.example', action: 'failed', status: code }];
  const status = failed('4.2.2');
  const none = [{ emailAddress: 'a@b.example' }];
  it.each([
    ['Permanent', 'NoEmail', none, 'permanent'],
    ['Permanent', 'OnAccountSuppressionList', none, 'permanent'],
    ['Permanent', 'General', failed('5.1.1'), 'permanent'],
    ['Permanent', 'General', failed('5.6.0'), 'rejected'],
    ['Permanent', 'General', failed('5.7.1'), 'rejected'],
    ['Undetermined', 'Undetermined', none, 'transient'],
    ['Transient', 'MailboxFull', none, 'transient'],
    ['Transient', 'General', status, 'transient'],
    // An automatic answer has no delivery status.
    ['Transient', 'General', none, undefined],
    ['Transient', 'General', undefined, undefined],
    ['Transient', 'ContentRejected', status, 'rejected'],
    ['Transient', 'AttachmentRejected', none, 'rejected'],
    ['Transient', 'MessageTooLarge', none, 'rejected'],
    ['Later', 'General', status, undefined],
  ])('a bounce %s/%s with the recipients %j is %s', (bounceType, bounceSubType, recipients, kind) => {
    expect(kindOf('Bounce', { bounceType, bounceSubType, bouncedRecipients: recipients })).toBe(kind);
  });

  it.each([
    ['abuse', 'complaint'],
    ['other', 'complaint'],
    [null, 'complaint'],
    [undefined, 'complaint'],
    ['not-spam', undefined],
    ['auth-failure', undefined],
  ])('a complaint of the type %s is %s', (complaintFeedbackType, kind) => {
    expect(kindOf('Complaint', { complaintFeedbackType })).toBe(kind);
  });

  it.each(['Send', 'Open', 'Click', 'DeliveryDelay', 'Reject', 'Subscription', 'constructor'])(
    '%s is of no consequence',
    (type) => {
      expect(kindOf(type)).toBeUndefined();
    },
  );

  it.each([
    'Successfully validated SNS topic for Amazon SES event publishing.',
    '',
    'null',
    '[]',
    '{"eventType":"Bounce"}',
    '{"eventType":"Bounce","mail":{}}',
    sesEvent('not-an-id', 'Bounce'),
    sesEvent(mailId, 'Bounce', { timestamp: 'yesterday' }),
    sesEvent(mailId, 'Bounce').replace('"mail":["', '"other":["'),
  ])('%s is of no consequence either', (text) => {
    expect(parseSesEvent(text)).toBeUndefined();
  });

  it('names the mail by its own Message-ID in a notification, which has no tags', () => {
    const composed = composeMail(
      {
        id: mailId,
        kind: 'already_subscribed',
        queued_at: '2026-11-21T05:00:00.000Z',
        to: 'reader@visitor.example',
        unsubscribe_token: randomUUID(),
      },
      {
        from: 'a@firm.example',
        newsletter: { from: { name: '', address: 'a@firm.example' } },
        notify: 'a@firm.example',
        siteOrigin: 'https://firm.example',
      },
    );
    const { eventType, mail, bounce } = JSON.parse(sesEvent(mailId, 'Bounce')) as Record<string, object>;
    const notification = {
      notificationType: eventType,
      mail: { ...mail, tags: undefined, commonHeaders: { messageId: composed?.messageId } },
      bounce,
    };
    expect(parseSesEvent(JSON.stringify(notification))).toMatchObject({ mailId, kind: 'permanent' });
  });
});
