import 'server-only';
import { verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#lib/parse-json.ts';

const common = {
  MessageId: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
};
const control = { ...common, SubscribeURL: z.string(), Token: z.string() };
const message = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('Notification'), ...common }),
  z.object({ Type: z.literal('SubscriptionConfirmation'), ...control }),
  z.object({ Type: z.literal('UnsubscribeConfirmation'), ...control }),
]);

/** A message of Amazon SNS as it is posted; nothing in it is true before its signature is verified. */
export type SnsMessage = z.output<typeof message>;

/** @returns undefined for anything else, such as a raw delivery, which is not signed */
export function parseSnsMessage(text: string): SnsMessage | undefined {
  return message.safeParse(parseJson(text)).data;
}

/** The parts of a message that its signature covers, in this order. */
const signedParts = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

/** Each part that is present, its name and its value on lines of their own. */
function signedText(sns: SnsMessage): string {
  const names: readonly string[] =
    signedParts[sns.Type === 'Notification' ? 'Notification' : 'SubscriptionConfirmation'];
  const values = sns as Record<string, string | undefined>;
  return names.map((name) => (values[name] === undefined ? '' : `${name}\n${values[name]}\n`)).join('');
}

/** Whether the holder of this key signed the message: SHA-1 in version 1, SHA-256 in version 2. */
export function isSignedBy(sns: SnsMessage, key: KeyObject): boolean {
  const algorithm = sns.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
  return verify(algorithm, Buffer.from(signedText(sns)), key, Buffer.from(sns.Signature, 'base64'));
}
