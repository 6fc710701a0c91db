import { createHmac, randomBytes } from 'node:crypto';

/** One-time codes of an app (RFC 6238): SHA-1, six digits, a code each thirty seconds. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Clocks differ, and somebody types a while: the code before and the one after count as well. */
const TOLERATED_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** A secret for an app, in base32. */
export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** The number of the thirty seconds at `time`, in milliseconds. */
export const stepAt = (time: number): number => Math.floor(time / 1_000 / STEP_SECONDS);

/** The code of a step. @param secret in base32 */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step whose code this is, among those that count now; undefined for any other text. */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
  const current = stepAt(now);
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step++)
    if (totpCode(secret, step) === code) return step;
  return undefined;
}

/** What an app reads out of the picture. @param account names it in the app */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
