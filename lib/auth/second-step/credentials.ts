import { z } from 'zod';
import type { AuthenticatorTransport } from '@simplewebauthn/server';

/** What browsers post of passkeys: bounded, and of the shape that the library takes apart. */

/** In characters of JSON; a response has about a thousand. */
const MAX_RESPONSE = 20_000;
const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,16000}$/);
const json = z
  .string()
  .max(MAX_RESPONSE)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  });
const credential = {
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The response of a passkey to a challenge. */
export const assertion = json.pipe(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  }),
);

/** A new passkey. */
export const attestation = json.pipe(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string()).max(20).default([]).transform(transportsOf),
    }),
  }),
);

/** Those that the browser may be told, of what was stored or posted. */
export function transportsOf(given: readonly string[]): AuthenticatorTransport[] {
  return TRANSPORTS.filter((known) => given.includes(known));
}

/** A challenge of the database as it comes back from a browser. */
export const base64urlOf = (text: string): string => Buffer.from(text).toString('base64url');
