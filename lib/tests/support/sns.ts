import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';

/** One value in DER; lengths up to 65,535 bytes. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}
const SEQUENCE = 0x30;
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'));
/** sha256WithRSAEncryption */
const algorithm = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'));
const commonName = (name: string) =>
  der(SEQUENCE, der(0x31, der(SEQUENCE, Buffer.from('0603550403', 'hex'), text(0x0c, name))));

/** A certificate of this key that the key itself has signed, in PEM. */
function certificateOf({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): string {
  const name = commonName('sns.amazonaws.com');
  const body = der(
    SEQUENCE,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, text(0x17, '260101000000Z'), text(0x17, '460101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', body, privateKey));
  const base64 = der(SEQUENCE, body, algorithm, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

export const TOPIC = 'arn:aws:sns:ap-southeast-2:123456789012:mail-events';
export const CERTIFICATE_URL =
  'https://sns.ap-southeast-2.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';

/** What Amazon SNS posts, and what is at the address of its certificate. */
export function fakeSns() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

  /** A message with a good signature; `changes` are signed too, `after` are not. */
  function message(changes: Record<string, string> = {}, after: Record<string, unknown> = {}): string {
    const values: Record<string, string> = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: TOPIC,
      Message: '{}',
      Timestamp: '2026-11-23T01:02:03.456Z',
      SignatureVersion: '2',
      SigningCertURL: CERTIFICATE_URL,
      ...changes,
    };
    // As its documentation has it, not as our code: the parts by name, those of a subscription for two types.
    const signed = [
      'Message',
      'MessageId',
      'Subject',
      'SubscribeURL',
      'Timestamp',
      'Token',
      'TopicArn',
      'Type',
    ];
    const lines = signed.filter((part) => part in values).map((part) => `${part}\n${values[part]}\n`);
    const hash = values.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
    const Signature = sign(hash, Buffer.from(lines.join('')), keys.privateKey).toString('base64');
    return JSON.stringify({ ...values, Signature, UnsubscribeURL: 'https://sns.example/', ...after });
  }
  return { message, certificate: certificateOf(keys) };
}

/** What Amazon SES says of a mail, as its documentation shows it, as text for `Message`. */
export function sesEvent(mailId: string, eventType: string, details: Record<string, unknown> = {}): string {
  const timestamp = '2026-11-23T01:02:03.000Z';
  const part: Record<string, unknown> = {
    Bounce: {
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: [
          {
            emailAddress: 'reader@visitor.example',
            action: 'failed',
            status: '5.1.1',
            diagnosticCode: 'smtp; 550 5.1.1 <reader@visitor.example> unknown',
          },
        ],
        timestamp,
        feedbackId: '0100017-feedback',
        reportingMTA: 'dsn; mta.example',
        ...details,
      },
    },
    Complaint: {
      complaint: {
        complainedRecipients: [{ emailAddress: 'reader@visitor.example' }],
        timestamp,
        feedbackId: '0100017-feedback',
        complaintSubType: null,
        userAgent: 'Amazon SES Mailbox Simulator',
        complaintFeedbackType: 'abuse',
        ...details,
      },
    },
    Delivery: {
      delivery: {
        timestamp,
        processingTimeMillis: 546,
        recipients: ['reader@visitor.example'],
        smtpResponse: '250 2.6.0 Message received',
        reportingMTA: 'a8-70.smtp-out.amazonses.com',
        ...details,
      },
    },
  };
  const mail = {
    timestamp,
    source: 'news@firm.example',
    messageId: '0100017-ses',
    destination: ['reader@visitor.example'],
    headersTruncated: false,
    commonHeaders: { from: ['news@firm.example'], messageId: '0100017-ses', subject: 'An issue' },
    tags: { 'ses:configuration-set': ['newsletter'], mail: [mailId] },
  };
  return JSON.stringify({ eventType, mail, ...(part[eventType] ?? { [eventType.toLowerCase()]: {} }) });
}
