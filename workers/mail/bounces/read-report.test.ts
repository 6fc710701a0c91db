import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedAddresses } from '#lib/email/signed-addresses.ts';
import * as reports from '#workers/mail/support/reports.ts';
import { readReport, recipientOf, type Reading } from './read-report.ts';

const addresses = signedAddresses('bounce@mail.firm.example', 'k'.repeat(64));
const mail = '6f1c2d3e-0000-4000-8000-00000000000a';
const token = '7f8f2d0c-1111-4222-8333-444455556666';
const to = addresses.forBounces(mail);
const forged = signedAddresses('bounce@mail.firm.example', 'guessed').forBounces(mail);
const octets = (text: string) => Buffer.from(text, 'latin1');

/** What the poll makes of a message of which it gets at most so many octets. */
async function read(text: string | Uint8Array, limit = 256 * 1024): Promise<Reading> {
  const message = (typeof text === 'string' ? octets(text) : text).subarray(0, limit);
  const head = message.subarray(0, 32 * 1024);
  const recipient = await recipientOf(head, addresses);
  if (recipient === 'foreign' || recipient === 'forged') return { kind: 'none', why: recipient };
  return readReport(message, recipient, addresses);
}
const none = (why: string) => ({ kind: 'none', why });

describe('a report of a mail that could not be delivered', () => {
  it.each([
    ['Postfix', reports.postfix(to), 'failed 5.1.1 550'],
    [
      'Exchange, with the address in another header and in capitals',
      reports.exchange(to),
      'failed 5.1.10 550',
    ],
    ['Gmail, in base64', reports.gmail(to), 'failed 5.1.1 550'],
    ['Amazon SES', reports.ses(to), 'failed 5.1.1 550'],
  ])('of %s names the mail and says that the address does not exist', async (_, text, detail) => {
    expect(await read(text)).toEqual({ kind: 'permanent', mail, detail });
  });

  it.each([
    ['5.2.1', '550 5.2.1 disabled', 'permanent'],
    ['5.0.0', 'smtp; 550 5.1.1 no such user', 'permanent'],
    // Without an enhanced code nobody knows what was refused.
    ['5.0.0', 'smtp; 550 no', 'transient'],
    ['5.2.2', 'smtp; 552 5.2.2 mailbox full', 'transient'],
    ['4.2.2', 'smtp; 452 4.2.2 over quota', 'transient'],
    // Postfix gives up after days, with the code of its last attempt.
    ['4.4.1', 'X-Postfix; connect to mx.visitor.example[192.0.2.1]:25: Connection timed out', 'transient'],
    ['5.4.4', 'X-Postfix; Host or domain name not found', 'transient'],
    ['4.1.1', 'smtp; 550 5.1.1 contradicts itself', 'transient'],
    ['5.7.1', 'smtp; 550 5.7.1 blocked for its contents', 'rejected'],
    ['5.7.26', 'smtp; 550-5.7.26 This mail is unauthenticated', 'rejected'],
    ['', '', 'transient'],
  ])('with the status %j and %j counts as %s', async (code, diagnostic, kind) => {
    const text = reports.statusReport(to, [
      'Final-Recipient: rfc822; zoe@visitor.example',
      'Action: failed',
      `Status: ${code}`,
      `Diagnostic-Code: ${diagnostic.startsWith('5') ? `smtp; ${diagnostic}` : diagnostic}`,
    ]);
    expect(await read(text)).toMatchObject({ kind, mail });
  });

  it.each([
    ['delayed', none('not_final')],
    ['delivered', { kind: 'delivered', mail, detail: 'delivered' }],
    ['relayed', { kind: 'delivered', mail, detail: 'relayed' }],
    ['unheard-of', none('no_report')],
  ])('with the action %s: %j', async (action, reading) => {
    expect(await read(reports.statusReport(to, [`Action: ${action}`, 'Status: 5.1.1']))).toEqual(reading);
  });

  it('counts the mildest of what several recipients behind one address say', async () => {
    const both = reports.statusReport(to, [
      'Final-Recipient: rfc822; one@visitor.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      'Final-Recipient: rfc822; two@visitor.example',
      'Action: failed',
      'Status: 4.2.2',
    ]);
    expect(await read(both)).toMatchObject({ kind: 'transient' });
  });

  it('is read where the returned mail is megabytes long and cut', async () => {
    const huge = reports.postfix(to).replace('Caf', 'x'.repeat(8_000_000));
    expect(await read(huge)).toMatchObject({ kind: 'permanent', mail });
  });

  it('says nothing of the words of a mail server, which repeat the address', async () => {
    for (const text of [reports.postfix(to), reports.gmail(to)]) {
      expect(JSON.stringify(await read(text))).not.toContain('@');
    }
  });
});

describe('a report of junk', () => {
  it.each([
    ['to the address of the mail', reports.complaint(to, to)],
    ['to one address for all mails', reports.complaint('fbl@firm.example', to)],
  ])('%s is a complaint', async (_, text) => {
    expect(await read(text)).toEqual({ kind: 'complaint', mail, detail: 'abuse' });
  });

  it.each([
    ['about a mail that is not ours', reports.complaint('fbl@firm.example', 'news@other.example'), 'foreign'],
    ['with a wrong signature', reports.complaint('fbl@firm.example', forged), 'forged'],
    ['that it is none', reports.complaint(to, to, 'not-spam'), 'not_abuse'],
  ])('%s has no effect', async (_, text, why) => {
    expect(await read(text)).toEqual(none(why));
  });
});

describe('what has no effect', () => {
  it.each([
    ['a wrong signature', reports.postfix(forged), 'forged'],
    ['an out-of-office reply', reports.outOfOffice(to), 'auto_reply'],
    ['one of an old Exchange', reports.outOfOffice(to, ['X-Autoreply: yes']), 'auto_reply'],
    ['a person who writes back', reports.outOfOffice(to, []), 'no_report'],
    ['other mail of the mailbox', reports.outOfOffice('desk@firm.example'), 'foreign'],
    ['a report about a mail of somebody else', reports.postfix('news@other.example'), 'foreign'],
    ['nothing at all', '', 'foreign'],
    // A person forwards a report: it is not about this mail.
    [
      'a report within another message',
      [
        `To: ${to}`,
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: message/rfc822',
        '',
        reports.postfix(addresses.forBounces(token)),
        '--x--',
      ].join('\r\n'),
      'no_report',
    ],
  ])('%s', async (_, text, why) => {
    expect(await read(text)).toEqual(none(why));
  });

  it('a true signature in the words of a message alone', async () => {
    expect(await read(reports.outOfOffice('desk@firm.example').replace('I am away', to))).toEqual(
      none('foreign'),
    );
  });
});

describe('a mail that unsubscribes', () => {
  const address = addresses.forUnsubscribing(token);
  it('names the subscription', async () => {
    expect(await read(reports.unsubscribing(address))).toEqual({ kind: 'unsubscribe', token });
    const byClient = `Auto-Submitted: auto-generated\r\n${reports.unsubscribing(address)}`;
    expect(await read(byClient)).toEqual({ kind: 'unsubscribe', token });
  });
  it.each([
    ['a program replies', reports.outOfOffice(address), 'auto_reply'],
    ['it is a report', reports.postfix(address), 'no_report'],
    [
      'the signature is wrong',
      reports.unsubscribing(address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))),
      'forged',
    ],
    ['it is that of a bounce', reports.unsubscribing(to), 'no_report'],
  ])('has no effect when %s', async (_, text, why) => {
    expect(await read(text)).toEqual(none(why));
  });
});

describe('any message', () => {
  const fixtures = [reports.postfix(to), reports.exchange(to), reports.gmail(to), reports.complaint(to, to)];
  const pieces = fc.constantFrom(
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: base64',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550',
    '--b',
    '--b--',
    '',
    ' folded',
    '\u0000\u00ff:',
  );

  it('is read without an error, or refused with one: of any octets', async () => {
    const any = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.array(pieces, { maxLength: 30 }).map((lines) => octets(lines.join('\r\n'))),
      // A true report of which one stretch is something else.
      fc
        .tuple(fc.constantFrom(...fixtures), fc.nat(2_000), fc.nat(200), fc.uint8Array({ maxLength: 100 }))
        .map(([text, at, length, other]) =>
          Buffer.concat([octets(text.slice(0, at)), other, octets(text.slice(at + length))]),
        ),
    );
    await fc.assert(
      fc.asyncProperty(any, async (message) => {
        expect(await read(message)).toHaveProperty('kind');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused when its head or its parts have no end', async () => {
    await expect(read(`To: ${to}\r\n${'X: y\r\n'.repeat(80_000)}`)).rejects.toThrow(/header/i);
    const nested = Array.from(
      { length: 200 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join('');
    await expect(read(`To: ${to}\r\n${nested}`)).rejects.toThrow(/nest/i);
  });
});
