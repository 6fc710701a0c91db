import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { enquirySigningSecret, isHttps } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { parseUuid } from '#lib/ids.ts';

/**
 * Marks a browser in which an account has signed in (OWASP, "device cookies"). Failed sign-ins elsewhere do
 * not shut it out (docs/decisions/0009-sign-in.md). It proves no identity and opens nothing.
 */
const MARKS = {
  /** Renewed at each sign-in. */
  device: { https: '__Host-admin-device', http: 'admin-device', validSeconds: 180 * 24 * 60 * 60 },
  /** Long enough for the sign-in that follows. */
  link: { https: '__Host-admin-link', http: 'admin-link', validSeconds: 60 * 60 },
} as const;
type Mark = keyof typeof MARKS;

const nameOf = (mark: Mark): string => MARKS[mark][isHttps() ? 'https' : 'http'];
export const deviceCookieName = (): string => nameOf('device');
export const linkCookieName = (): string => nameOf('link');

const seal = (mark: Mark, email: string, device: string, until: string): string =>
  signature(enquirySigningSecret(), [mark, email.toLowerCase(), device, until]);

/** The cookie for a device on which this account has just signed in. @param device its id, if it has one */
export const deviceCookie = (email: string, device: string = randomUUID(), now = Date.now()) =>
  cookieOf('device', email, device, now);

/**
 * The cookie for a browser that has just spent a mailed link of this account: it counts for itself alone at
 * the password, and is as new as any other to the second step and to the mail about a new browser.
 */
export const linkCookie = (email: string, now = Date.now()) => cookieOf('link', email, randomUUID(), now);

function cookieOf(mark: Mark, email: string, device: string, now: number) {
  const { validSeconds } = MARKS[mark];
  const until = String(now + validSeconds * 1_000);
  return {
    name: nameOf(mark),
    value: [device, until, seal(mark, email, device, until)].join('.'),
    options: {
      httpOnly: true,
      secure: isHttps(),
      sameSite: 'strict',
      path: '/',
      maxAge: validSeconds,
    },
  } as const;
}

/** A device on which an account has signed in, last at `issuedAt`, in milliseconds. */
export type Device = { id: string; issuedAt: number };

/**
 * The device that the cookie names for this account; undefined for any other value. Whether it still counts,
 * the database says (known-device.ts).
 */
export const deviceIn = (value: string | undefined, email: string, now = Date.now()): Device | undefined =>
  read('device', value, email, now);

/** The id of a browser that has spent a link of this account within the hour. */
export const knownByLink = (value: string | undefined, email: string, now = Date.now()): string | undefined =>
  read('link', value, email, now)?.id;

function read(mark: Mark, value: string | undefined, email: string, now: number): Device | undefined {
  const [id, until = '', given = '', ...rest] = value?.split('.') ?? [];
  const device = parseUuid(id);
  if (!device || rest.length > 0 || !/^\d{13}$/.test(until) || Number(until) < now) return undefined;
  const expected = Buffer.from(seal(mark, email, device, until));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return { id: device, issuedAt: Number(until) - MARKS[mark].validSeconds * 1_000 };
}

/** A device as the limit knows it: keyed, and different every day. @param day as `dayOf()` writes it */
export const deviceHash = (device: string, day: string): string =>
  createHmac('sha256', enquirySigningSecret()).update(`device\u001f${day}\u001f${device}`).digest('hex');
