import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { enquirySigningSecret } from '#lib/config.ts';
import { TOKEN_MAX_AGE_MS, TOKEN_MIN_AGE_MS } from './form-timing.ts';
import { parseUuid } from '#lib/ids.ts';

export type IssuedToken = { token: string; requestId: string };

export type TokenVerdict =
  { status: 'good'; requestId: string } | { status: 'none' } | { status: 'early' | 'expired' | 'forged' };

const seal = (text: string): Buffer =>
  createHmac('sha256', enquirySigningSecret()).update(`form-token\u001f${text}`).digest();

/**
 * A token for one enquiry: "request id.time of issue in milliseconds, base 36.seal". Nothing is stored: the seal proves that it is ours, the
 * time bounds its age, and the unique request id in the database makes it good for one enquiry only.
 * @throws when the signing secret is not set
 */
export function issueFormToken(now: number = Date.now()): IssuedToken {
  const requestId = randomUUID();
  const body = `${requestId}.${now.toString(36)}`;
  return { token: `${body}.${seal(body).toString('base64url')}`, requestId };
}

/**
 * What a posted token is worth. `early` and `expired` follow {@link TOKEN_MIN_AGE_MS} and {@link TOKEN_MAX_AGE_MS} (security.md, item 12);
 * `none` is a form sent without scripts.
 */
export function readFormToken(value: unknown, now: number = Date.now()): TokenVerdict {
  if (typeof value !== 'string' || value === '') return { status: 'none' };
  const [id = '', issued = '', mark = '', ...rest] = value.split('.');
  const requestId = parseUuid(id);
  const expected = seal(`${id}.${issued}`);
  const given = Buffer.from(mark, 'base64url');
  if (
    !requestId ||
    rest.length > 0 ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  ) {
    return { status: 'forged' };
  }
  const age = now - Number.parseInt(issued, 36);
  if (age < TOKEN_MIN_AGE_MS) return { status: 'early' };
  if (age > TOKEN_MAX_AGE_MS) return { status: 'expired' };
  return { status: 'good', requestId };
}
