import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { enquirySigningSecret } from '#lib/config.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { TOKEN_MAX_AGE_MS, TOKEN_MIN_AGE_MS } from './form-timing.ts';

export type IssuedToken = { token: string; requestId: string };

/** `reason` is for the log. */
type TokenFailure = Failed<'invalid_token', { reason: 'early' | 'expired' | 'forged' }>;

const sealOf = (text: string): Buffer =>
  createHmac('sha256', enquirySigningSecret()).update(`form-token\u001f${text}`).digest();

/**
 * A token for one enquiry: "request id.time of issue in milliseconds, base 36.seal". Nothing is stored: the
 * seal proves that it is ours, the time bounds its age, and the unique request id in the database makes it
 * good for one enquiry only (docs/decisions/0007-form-token.md).
 * @throws when the signing secret is not set
 */
export function issueFormToken(now: number = Date.now()): IssuedToken {
  const requestId = randomUUID();
  const body = `${requestId}.${now.toString(36)}`;
  return { token: `${body}.${sealOf(body).toString('base64url')}`, requestId };
}

/**
 * The request id of a posted token, or undefined for a form that was sent without scripts and has none.
 * `early` and `expired` follow {@link TOKEN_MIN_AGE_MS} and {@link TOKEN_MAX_AGE_MS}.
 */
export function readFormToken(
  value: unknown,
  now: number = Date.now(),
): Result<{ requestId: string | undefined }, TokenFailure> {
  if (typeof value !== 'string' || value === '') return { status: 'ok', requestId: undefined };
  const [id = '', issued = '', seal = '', ...rest] = value.split('.');
  const requestId = parseUuid(id);
  const expected = sealOf(`${id}.${issued}`);
  const given = Buffer.from(seal, 'base64url');
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!requestId || rest.length > 0 || !isOurs) return { status: 'invalid_token', reason: 'forged' };
  const age = now - Number.parseInt(issued, 36);
  if (age < TOKEN_MIN_AGE_MS) return { status: 'invalid_token', reason: 'early' };
  if (age > TOKEN_MAX_AGE_MS) return { status: 'invalid_token', reason: 'expired' };
  return { status: 'ok', requestId };
}
