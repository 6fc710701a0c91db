import { z } from 'zod';
import { weaknessOf } from './secret-strength.ts';

/** Completes "<NAME> …"; the value stands in no message about a secret. */
export const shown = (rule: string) => (issue: { input?: unknown }) =>
  `${rule}, not "${String(issue.input)}"`;

/** A whole number in digits; error states its range. */
export function wholeNumber(from: number, to: number, what = 'a whole number') {
  const error = shown(`must be ${what} from ${from} to ${to}`);
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to, { error })
    .transform(Number);
}
export const port = wholeNumber(1, 65_535, 'a port number');

const ADDRESS = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/;
export const mailAddress = z.string().refine((text) => text.length <= 254 && ADDRESS.test(text), {
  error: shown('must be one plain e-mail address, such as name@company.com.au'),
});

/** An address alone or as "Name <address>"; the name is empty where none is given. */
export const mailbox = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? ['', '', text];
  const plainName = name.trim().replace(/^"([^"]*)"$/, '$1');
  const { success } = mailAddress.safeParse(address);
  if (success && plainName.length <= 100 && !/["\p{Cc}]/u.test(plainName))
    return { name: plainName, address };
  context.addIssue({
    code: 'custom',
    message: `must be an e-mail address, alone or as Firm <name@company.com.au>, not "${text}"`,
  });
  return z.NEVER;
});

/** Whether what is written with % in it can be read. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export const smtpUrl = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    return (
      url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && isDecodable(url)
    );
  },
  { error: 'must look like smtp://user:password@host:587 or smtps://host, a % in the password as %25' },
);

export function urlOf(isAllowed: (url: URL) => boolean, rule: string) {
  return z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && isAllowed(url);
    },
    { error: shown(rule) },
  );
}
const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host);

/** A host that no public name server knows: of this machine, of a compose file, of a Kubernetes cluster. */
export const isInternal = (host: string) =>
  isLoopback(host) || /^[a-z][a-z0-9-]*$/.test(host) || host.endsWith('.svc.cluster.local');

/** A PostgreSQL database whose password goes over the network only to a server that has proved who it is. */
export function isVerifiedPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    ['postgres:', 'postgresql:'].includes(url.protocol) &&
    isDecodable(url) &&
    (isLoopback(url.hostname) || url.searchParams.get('sslmode') === 'verify-full')
  );
}

/** A mailbox with user and password, encrypted unless it is on this machine. */
export function isMailboxUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url?.username || !url.password || !url.hostname || !isDecodable(url)) return false;
  return url.protocol === 'imaps:' || (url.protocol === 'imap:' && isLoopback(url.hostname));
}

export const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

/** A value that nobody can guess. */
export const secret = z.string().superRefine((text, context) => {
  const weakness = weaknessOf(text);
  if (weakness) context.addIssue({ code: 'custom', message: `${weakness}; make a random one` });
});

/** The role in a key of the older form, a JSON Web Token. */
function roleOf(key: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return (claims as { role?: unknown } | null)?.role;
  } catch {
    return undefined;
  }
}
/** A key of Supabase that opens everything. */
export const isSecretKey = (key: string) => key.startsWith('sb_secret_') || roleOf(key) === 'service_role';

const TOPIC_ARN = /^arn:aws:sns:[a-z]{2}(?:-[a-z]{1,20}){1,3}-\d{1,2}:\d{12}:[\w-]{1,256}$/;
/** Topics of Amazon SNS, with commas or spaces between them. */
export const topicArns = z
  .string()
  .transform((text) => text.split(/[,\s]+/).filter(Boolean))
  .refine((topics) => topics.every((topic) => TOPIC_ARN.test(topic)), {
    error:
      'must be topics such as arn:aws:sns:ap-southeast-2:123456789012:mail-events, with commas between them',
  });

/** A variable that is a switch: `1` or unset. */
export const flag = z
  .literal('1', { error: 'must be 1 or unset' })
  .optional()
  .transform((value) => value === '1');
