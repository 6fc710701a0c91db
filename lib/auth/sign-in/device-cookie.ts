import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { enquirySigningSecret, isHttps } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { parseUuid } from '#lib/ids.ts';

/**
 * Marks a browser in which an account has signed in (OWASP, "device cookies"). Failed sign-ins elsewhere do
 * not shut it out (docs/decisions/0009-sign-in.md). It proves no identity and opens nothing.
 */
const NAMES = { https: '__Host-admin-device', http: 'admin-device' } as const;

/** In seconds; renewed at each sign-in. */
const VALID_SECONDS = 180 * 24 * 60 * 60;

export const deviceCookieName = (): string => NAMES[isHttps() ? 'https' : 'http'];

const seal = (email: string, device: string, until: string): string =>
  signature(enquirySigningSecret(), ['device', email.toLowerCase(), device, until]);

/** The cookie for a device on which this account has just signed in. @param device its id, if it has one */
export function deviceCookie(email: string, device: string = randomUUID(), now = Date.now()) {
  const until = String(now + VALID_SECONDS * 1_000);
  return {
    name: deviceCookieName(),
    value: [device, until, seal(email, device, until)].join('.'),
    options: {
      httpOnly: true,
      secure: isHttps(),
      sameSite: 'strict',
      path: '/',
      maxAge: VALID_SECONDS,
    },
  } as const;
}

/** The id of a device on which this account has signed in; undefined for any other value of the cookie. */
export function knownDevice(value: string | undefined, email: string, now = Date.now()): string | undefined {
  const [id, until = '', given = '', ...rest] = value?.split('.') ?? [];
  const device = parseUuid(id);
  if (!device || rest.length > 0 || !/^\d{13}$/.test(until) || Number(until) < now) return undefined;
  const expected = Buffer.from(seal(email, device, until));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? device : undefined;
}

/** A device as the limit knows it: keyed, and different every day. @param day as `dayOf()` writes it */
export const deviceHash = (device: string, day: string): string =>
  createHmac('sha256', enquirySigningSecret()).update(`device\u001f${day}\u001f${device}`).digest('hex');
