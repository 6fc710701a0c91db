import { createHmac, timingSafeEqual } from 'node:crypto';

/** True for an unexpired HS256 token signed with `secret`. Any other algorithm, `none` included, is refused. */
export function isValidToken(token: string, secret: string, now = Date.now()): boolean {
  const parts = token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || !header || !payload || !signature) return false;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const seconds = now / 1000;
  const claims = decode(payload);
  if (decode(header)?.['alg'] !== 'HS256' || !claims) return false;
  const { exp, nbf } = claims;
  return (
    typeof exp === 'number' &&
    exp > seconds &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= seconds))
  );
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
