import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed address names: a mail that may come back, or a subscription that its reader ends by mail. */
export type Addressed = { purpose: 'bounce' | 'unsubscribe'; id: string };

/** Addresses of the mailbox of bounces, each for one mail or one subscription. */
export interface SignedAddresses {
  /** The envelope sender of a mail. @param mail its id, a UUID */
  forBounces(mail: string): string;
  /** Where a mail unsubscribes its reader. @param token of the links of a subscription, a UUID */
  forUnsubscribing(token: string): string;
  /** @returns what an address names; undefined for any other address, `forged` for a wrong signature */
  read(address: string): Addressed | 'forged' | undefined;
}

/** The plus, a letter for the purpose, a UUID without hyphens, a dot and the signature. */
const TAG_LENGTH = 1 + 1 + 32 + 1 + 16;
/** Of the part before the `@` of the mailbox's address, in octets (RFC 5321, 4.5.3.1.1: 64 with the tag). */
export const MAX_MAILBOX_NAME = 64 - TAG_LENGTH;

const TAG = /^(u?)([0-9a-f]{32})\.([0-9a-f]{16})$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Addresses of one mailbox: `bounce+<mail>.<signature>@…` and `bounce+u<token>.<signature>@…`. Mail servers
 * may change upper and lower case.
 * @param mailbox its address, with at most MAX_MAILBOX_NAME octets before the `@`
 * @param key of the signatures (HMAC-SHA256, its first 16 hexadecimal digits)
 */
export function signedAddresses(mailbox: string, key: string): SignedAddresses {
  const at = mailbox.lastIndexOf('@');
  const name = mailbox.slice(0, at);
  const domain = mailbox.slice(at);
  const sign = ({ purpose, id }: Addressed) =>
    createHmac('sha256', key).update(`${purpose}:${id}`).digest('hex').slice(0, 16);
  const write = (named: Addressed, letter: string) =>
    `${name}+${letter}${named.id.replaceAll('-', '')}.${sign(named)}${domain}`;
  const start = `${name}+`.toLowerCase();
  const end = domain.toLowerCase();
  return {
    forBounces: (mail) => write({ purpose: 'bounce', id: mail.toLowerCase() }, ''),
    forUnsubscribing: (token) => write({ purpose: 'unsubscribe', id: token.toLowerCase() }, 'u'),
    read(address) {
      const lower = address.toLowerCase();
      if (!lower.startsWith(start) || !lower.endsWith(end)) return undefined;
      const [, letter, hex = '', signature = ''] = TAG.exec(lower.slice(start.length, -end.length)) ?? [];
      if (letter === undefined) return undefined;
      const named: Addressed = {
        purpose: letter === '' ? 'bounce' : 'unsubscribe',
        id: hex.replace(UUID_PARTS, '$1-$2-$3-$4-$5'),
      };
      return timingSafeEqual(Buffer.from(sign(named)), Buffer.from(signature)) ? named : 'forged';
    },
  };
}
