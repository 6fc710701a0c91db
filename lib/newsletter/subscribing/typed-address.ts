import 'server-only';
import { createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { config } from '#lib/config.ts';

/** The query parameter that brings what was typed back to the page after a refusal. */
export const TYPED = 'typed';

/** As many characters as the field takes. */
const MAX_TYPED = 254;

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('typed-address').digest();

/**
 * Seals what was typed for the page of one subscriber, for an hour, since no address may stand in that of a
 * page and a visitor gets no cookie.
 * @returns undefined for nothing typed, and where the signing secret is not set
 */
export async function sealTypedAddress(typed: string, token: string): Promise<string | undefined> {
  const { ENQUIRY_SIGNING_SECRET: secret } = config();
  if (typed === '' || !secret) return undefined;
  return new EncryptJWT({ typed: [...typed].slice(0, MAX_TYPED).join('') })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(token)
    .setExpirationTime('1h')
    .encrypt(keyOf(secret));
}

/**
 * What {@link sealTypedAddress} sealed for this page within the hour; undefined for anything else.
 * @param now for tests: the time by which it may have expired
 */
export async function openTypedAddress(
  sealed: unknown,
  token: string,
  now = new Date(),
): Promise<string | undefined> {
  const { ENQUIRY_SIGNING_SECRET: secret } = config();
  if (typeof sealed !== 'string' || !secret) return undefined;
  try {
    const { payload } = await jwtDecrypt<{ typed: string }>(sealed, keyOf(secret), {
      audience: token,
      currentDate: now,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload.typed;
  } catch {
    return undefined;
  }
}
