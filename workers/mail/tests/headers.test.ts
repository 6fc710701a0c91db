import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { site } from '#content/site/site.ts';
import { composeMail } from '#lib/email/compose.ts';
import type { EnquiryToMail, QueuedEnquiryMail } from '#lib/email/enquiry-mails.ts';
import { smtpTransport } from '#workers/mail/smtp.ts';
import { queued, sender } from '#workers/mail/support/queued.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';
import { render } from '#workers/mail/rendering/render.ts';
import { anyText } from '#lib/tests/support/any-text.ts';

/** Everything that ever broke a mail program, or tried to. */
const hostile = [
  'Zoë\r\nBcc: victim@other.example',
  'Zoë\nBcc: victim@other.example',
  'Zoë\rBcc: victim@other.example',
  'Zoë\r\n\r\n<script>alert(1)</script>',
  'Zoë\u2028Bcc: victim@other.example',
  'Zoë\u2029Bcc: victim@other.example',
  'Zoë\u0085Bcc: victim@other.example',
  'Zoë\u000b\u000cBcc: victim@other.example\u0000',
  'Zoë\r\n Bcc: folded@other.example',
  'Zoë%0d%0aBcc: victim@other.example',
  'Zoë嘊嘍Bcc: victim@other.example',
  '"Zoë" <victim@other.example>',
  'Zoë" <victim@other.example>, "X',
  'Zoë>, victim@other.example, <x',
  'victim@other.example, other@other.example',
  'Group: victim@other.example;',
  'Zoë (comment) <a@b.example>',
  '\\" <victim@other.example>',
  '=?utf-8?Q?Zo=0D=0ABcc:_victim@other.example?=',
  '=?utf-8?B?Wm8NCkJjYzogdmljdGltQG90aGVyLmV4YW1wbGU=?=',
  'a;b,c:d<e>f[g]h',
  '.\r\n.\r\nMAIL FROM:<x@other.example>',
  'x'.repeat(5_000),
  '“ÄÖÜ” 漢字 '.repeat(400),
  '😀'.repeat(1_000),
  '\u202egnp.exe',
];

const headers = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
];
type Kind = 'notification' | 'acknowledgement';

/** What must hold of a mail whatever was typed, as a mail program reads it. */
async function expectHarmless(raw: string, kind: Kind, visitor: string): Promise<void> {
  const email = await PostalMime.parse(Buffer.from(raw, 'latin1'));
  expect(email.headers.map(({ key }) => key).sort()).toEqual(headers);
  expect(email.from).toEqual({ name: site.name, address: sender.from });
  expect(email.to?.map(({ address }) => address)).toEqual([
    kind === 'notification' ? sender.notify : visitor,
  ]);
  expect(email.replyTo?.map(({ address }) => address)).toEqual([
    kind === 'notification' ? visitor : site.email,
  ]);
  expect([email.cc, email.bcc, email.attachments, email.html]).toEqual([undefined, undefined, [], undefined]);
  const [head = ''] = raw.split('\r\n\r\n', 1);
  // Every line of the head is a header or the rest of one, short enough for any server.
  for (const line of head.split('\r\n')) {
    expect(line).toMatch(/^(?:[A-Za-z-]+: ?|\s)[\x20-\x7e\t]*$/);
    expect(line.length).toBeLessThanOrEqual(998);
  }
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
}

describe('what visitors type never becomes a header or a recipient', { timeout: 60_000 }, () => {
  let sink: Sink;
  beforeAll(async () => {
    sink = await startSink();
  });
  afterAll(() => sink.close());
  beforeEach(() => void sink.mails.splice(0));

  async function deliver(kind: QueuedEnquiryMail['kind'], changes: Partial<EnquiryToMail>): Promise<void> {
    const mail = composeMail(queued(kind, changes), sender);
    if (!mail) throw new Error('not written');
    const session = await smtpTransport(
      {
        kind: 'smtp',
        host: '127.0.0.1',
        port: sink.port,
        name: 'firm.example',
        encryption: 'none',
      },
      5_000,
    ).open();
    expect(await session.send(mail, await render(mail))).toEqual({ verdict: 'sent' });
    session.close();
  }

  it.each(['notification', 'acknowledgement'] as const)(
    'at a real mail server: each hostile text in every field of the %s',
    async (kind) => {
      for (const text of hostile) {
        await deliver(kind, { name: text, subject: text, company: text, phone: text, message: text });
      }
      expect(sink.mails).toHaveLength(hostile.length);
      for (const { envelope, raw } of sink.mails) {
        const to = kind === 'notification' ? sender.notify : 'zoe@visitor.example';
        expect(envelope).toEqual({ from: sender.from, to: [to] });
        await expectHarmless(raw, kind, 'zoe@visitor.example');
      }
    },
  );

  it('at a real mail server: a message with the end of a mail and the start of another', async () => {
    const message =
      'before\r\n.\r\nMAIL FROM:<x@other.example>\r\nRCPT TO:<y@other.example>\r\nDATA\r\n.\n..\n.after';
    await deliver('notification', { message });
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.email.text).toContain('> .\n> MAIL FROM:<x@other.example>');
    expect(sink.mails[0]?.email.text).toContain('> DATA\n> .\n> ..\n> .after');
  });

  it('for any text, in 500 generated enquiries', async () => {
    const nasty = fc.oneof(
      anyText(200),
      fc.string({
        unit: fc.constantFrom(
          '\r',
          '\n',
          ' ',
          ':',
          'B',
          'c',
          '<',
          '>',
          '"',
          ',',
          ';',
          '@',
          '\\',
          '=',
          '?',
          '.',
          '\u2028',
        ),
      }),
      fc.mixedCase(fc.constantFrom(...hostile.filter((text) => text.length < 200))),
    );
    const kinds = fc.constantFrom('notification' as const, 'acknowledgement' as const);
    await fc.assert(
      fc.asyncProperty(
        kinds,
        fc.record({ name: nasty, subject: nasty, company: nasty, message: nasty }),
        async (kind, typed) => {
          const mail = composeMail(queued(kind, typed), sender);
          if (!mail) throw new Error('not written');
          await expectHarmless((await render(mail)).toString('latin1'), kind, 'zoe@visitor.example');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('for any address: it is one recipient as it stands, or nobody', async () => {
    const parts = fc.array(
      fc.constantFrom(
        'a',
        'visitor',
        '@',
        'x.example',
        ',',
        ';',
        ' ',
        '"',
        '<',
        '>',
        '\r\n',
        'Bcc:',
        '\u0000',
        'é',
        '.',
        '+',
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(parts, async (pieces) => {
        const email = pieces.join('');
        const acknowledgement = composeMail(queued('acknowledgement', { email }), sender);
        if (acknowledgement) {
          expect(acknowledgement.envelope.to).toBe(email);
          await expectHarmless((await render(acknowledgement)).toString('latin1'), 'acknowledgement', email);
        }
        const notification = composeMail(queued('notification', { email }), sender);
        expect(notification?.envelope.to).toBe(sender.notify);
        expect(notification?.replyTo?.address).toBe(acknowledgement ? email : undefined);
      }),
      // Found once: a mail server reads it with quotes.
      { numRuns: 500, examples: [[['.', '@', 'a']], [['a', '.', '.', 'a', '@', 'a']]] },
    );
  });
});
