/** Messages as mail servers send them back, shaped like those of the server that each is named after. */

const crlf = (lines: readonly string[]) => lines.join('\r\n');

interface Report {
  /** The envelope sender of the mail that could not be delivered. */
  to: string;
  /** A part of the `multipart/report` each: type and text. */
  parts: [type: string, text: string][];
  type?: 'delivery-status' | 'feedback-report';
  head?: string[];
  messageId?: string;
}

let made = 0;

function report({ to, parts, type = 'delivery-status', head = [], messageId }: Report): string {
  made += 1;
  return crlf([
    'Return-Path: <>',
    ...head,
    'From: MAILER-DAEMON@mx.visitor.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: ${messageId ?? `<${made}.bounce@mx.visitor.example>`}`,
    'Date: Mon, 23 Nov 2026 16:00:00 +1100',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="=_b"`,
    '',
    'This is a MIME-encapsulated message.',
    ...parts.flatMap(([partType, text]) => ['', '--=_b', `Content-Type: ${partType}`, '', text]),
    '',
    '--=_b--',
    '',
  ]);
}

/** The mail that a report returns, with octets that are no UTF-8. */
const returned = (to: string): [string, string] => [
  'message/rfc822\r\nContent-Transfer-Encoding: 8bit',
  crlf([
    `Return-Path: <${to}>`,
    'From: news@firm.example',
    'To: zoe@visitor.example',
    'Subject: Issue 7',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: 8bit',
    '',
    'Caf\u00e9 \u00ff\u00fe d\u00e9j\u00e0 vu',
  ]),
];
const explained: [string, string] = ['text/plain; charset=us-ascii', 'I could not deliver it.'];

const status = (...recipient: string[]) =>
  crlf([
    'Reporting-MTA: dns; mx.visitor.example',
    'Arrival-Date: Mon, 23 Nov 2026 15:59:58 +1100',
    '',
    ...recipient,
  ]);

/** A delivery status with these fields of its recipient. */
export const statusReport = (to: string, fields: string[], more: Partial<Report> = {}) =>
  report({
    to,
    parts: [explained, ['message/delivery-status', status(...fields)], returned(to)],
    ...more,
  });

export const postfix = (to: string) =>
  statusReport(
    to,
    [
      'Final-Recipient: rfc822; zoe@visitor.example',
      'Original-Recipient: rfc822;zoe@visitor.example',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.visitor.example',
      'Diagnostic-Code: smtp; 550 5.1.1 <zoe@visitor.example>: Recipient address',
      '    rejected: User unknown in local recipient table',
    ],
    // Postfix says so of a report.
    { head: [`Delivered-To: ${to}`, `X-Original-To: ${to}`, 'Auto-Submitted: auto-replied'] },
  );

/** The address stands in another header than To, in capitals, and an empty line is one too many. */
export const exchange = (to: string) =>
  report({
    to: '<undisclosed>',
    head: [`Envelope-To: ${to.toUpperCase()}`, 'Auto-Submitted: auto-replied'],
    parts: [
      [
        'text/html; charset="us-ascii"\r\nContent-Transfer-Encoding: quoted-printable',
        '<p>Your message couldn=E2=80=99t be delivered',
      ],
      [
        'message/delivery-status',
        status(
          '',
          'Final-recipient: RFC822; zoe@visitor.example',
          'Action: failed',
          'Status: 5.1.10',
          'Diagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient',
          ' zoe@visitor.example not found by SMTP address lookup',
        ),
      ],
      ['text/rfc822-headers', `Return-Path: ${to}\r\nSubject: Issue 7`],
    ],
  });

/** In base64, which RFC 3464 does not forbid. */
export const gmail = (to: string) =>
  report({
    to: `"Southlight" <${to}>`,
    parts: [
      explained,
      [
        'message/delivery-status\r\nContent-Transfer-Encoding: base64',
        Buffer.from(
          status(
            'Final-Recipient: rfc822; zoe@visitor.example',
            'Action: failed',
            'Status: 5.1.1',
            'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
            " 550-5.1.1 double-checking the recipient's email address. 550 5.1.1 gsmtp",
            'Last-Attempt-Date: Sun, 22 Nov 2026 21:00:00 -0800 (PST)',
          ),
        ).toString('base64'),
      ],
      returned(to),
    ],
  });

export const ses = (to: string) =>
  statusReport(to, [
    'Original-Recipient: rfc822;zoe@visitor.example',
    'Final-Recipient: rfc822;zoe@visitor.example',
    'Action: failed',
    'Diagnostic-Code: smtp; 550 5.1.1 user unknown',
    'Status: 5.1.1',
  ]);

/** The recipient pressed "Report spam"; the address is that of the feedback loop. */
export const complaint = (loop: string, mailFrom: string, feedback = 'abuse') =>
  report({
    to: loop,
    type: 'feedback-report',
    parts: [
      explained,
      [
        'message/feedback-report',
        crlf([
          `Feedback-Type: ${feedback}`,
          'User-Agent: SomeGenerator/1.0',
          'Version: 1',
          `Original-Mail-From: <${mailFrom}>`,
          'Original-Rcpt-To: zoe@visitor.example',
          'Received-Date: Mon, 23 Nov 2026 16:00:00 +1100',
        ]),
      ],
      returned(mailFrom),
    ],
  });

export const outOfOffice = (to: string, head: string[] = ['Auto-Submitted: auto-replied']) =>
  crlf([
    ...head,
    'From: zoe@visitor.example',
    `To: ${to}`,
    'Subject: Automatic reply: Issue 7',
    'Message-ID: <holiday@visitor.example>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am away. 550 5.1.1 user unknown.',
  ]);

export const unsubscribing = (to: string) =>
  crlf([
    'From: zoe@visitor.example',
    `To: <${to}>`,
    'Subject: unsubscribe',
    'Message-ID: <u@visitor.example>',
    '',
    '',
  ]);
