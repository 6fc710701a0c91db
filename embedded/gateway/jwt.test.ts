import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isValidToken } from './jwt.ts';

describe('isValidToken', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (header: object, payload: object, secret = 's3cret') => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const now = new Date(1_800_000_000_000);
  const exp = now.getTime() / 1000 + 60;
  const hs256 = { alg: 'HS256', typ: 'JWT' };

  it('accepts an unexpired HS256 token signed with the secret', async () => {
    expect(await isValidToken(sign(hs256, { exp }), 's3cret', now)).toBe(true);
  });

  it.each([
    ['signed with another secret', sign(hs256, { exp }, 'other')],
    ['that has expired', sign(hs256, { exp: exp - 120 })],
    ['without an expiry', sign(hs256, {})],
    ['that is not valid yet', sign(hs256, { exp, nbf: exp })],
    ['that says it is unsigned', sign({ alg: 'none' }, { exp })],
    ['without a signature', `${part({ alg: 'none' })}.${part({ exp })}.`],
    ['whose signature was cut', sign(hs256, { exp }).slice(0, -2)],
    ['that is empty', ''],
    ['of one part', 'a'],
    ['of two parts', 'a.b'],
    ['of no JSON', 'a.b.c'],
    ['of four parts', 'a.b.c.d'],
  ])('rejects a token %s', async (_, token) => {
    expect(await isValidToken(token, 's3cret', now)).toBe(false);
  });
});
