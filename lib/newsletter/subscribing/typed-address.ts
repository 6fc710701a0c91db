import 'server-only';
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { config } from '#lib/config.ts';

/** The query parameter that brings what was typed back to the page after a refusal. */
export const TYPED = 'typed';

const MAX_AGE_MS = 60 * 60_000;
/** As many characters as the field takes. */
const MAX_TYPED = 254;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const TIME_BYTES = 6;

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('typed-address').digest();

/**
 * Seals what was typed for the page of one subscriber, since no address may stand in that of a page and a
 * visitor gets no cookie.
 * @returns undefined for nothing typed, and where the signing secret is not set
 */
export function sealTypedAddress(typed: string, token: string, now: number = Date.now()): string | undefined {
  const { ENQUIRY_SIGNING_SECRET: secret } = config();
  if (typed === '' || !secret) return undefined;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(token));
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now, 0, TIME_BYTES);
  const sealed = [
    cipher.update(time),
    cipher.update([...typed].slice(0, MAX_TYPED).join('')),
    cipher.final(),
  ];
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** What {@link sealTypedAddress} sealed for this page within the hour; undefined for anything else. */
export function openTypedAddress(
  sealed: unknown,
  token: string,
  now: number = Date.now(),
): string | undefined {
  const { ENQUIRY_SIGNING_SECRET: secret } = config();
  if (typeof sealed !== 'string' || !secret) return undefined;
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TIME_BYTES + TAG_BYTES) return undefined;
  const opening = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  opening.setAAD(Buffer.from(token)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = Buffer.concat([opening.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), opening.final()]);
    const age = now - opened.readUIntBE(0, TIME_BYTES);
    return age >= 0 && age <= MAX_AGE_MS ? opened.toString('utf8', TIME_BYTES) : undefined;
  } catch {
    return undefined;
  }
}
