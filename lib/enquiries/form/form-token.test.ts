import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOKEN_MAX_AGE_MS, TOKEN_MIN_AGE_MS } from './form-timing.ts';
import type * as FormToken from './form-token.ts';

const issued = Date.UTC(2026, 10, 21, 9);

describe('readFormToken', () => {
  let issueFormToken: typeof FormToken.issueFormToken;
  let readFormToken: typeof FormToken.readFormToken;
  beforeAll(async () => {
    vi.stubEnv('ENQUIRY_SIGNING_SECRET', 'a signing secret of the tests, long enough');
    // The settings are parsed once for each copy of the module.
    vi.resetModules();
    ({ issueFormToken, readFormToken } = await import('./form-token.ts'));
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('accepts a token from three seconds to two hours after it was issued', () => {
    expect([TOKEN_MIN_AGE_MS, TOKEN_MAX_AGE_MS]).toEqual([3_000, 7_200_000]);
    const { token, requestId } = issueFormToken(issued);
    const at = (age: number) => readFormToken(token, issued + age);
    expect(at(0)).toEqual({ status: 'invalid_token', reason: 'early' });
    expect(at(2_999)).toEqual({ status: 'invalid_token', reason: 'early' });
    expect(at(3_000)).toEqual({ status: 'ok', requestId });
    expect(at(7_200_000)).toEqual({ status: 'ok', requestId });
    expect(at(7_200_001)).toEqual({ status: 'invalid_token', reason: 'expired' });
    // A clock that was set back must not make an old token new.
    expect(at(-1)).toEqual({ status: 'invalid_token', reason: 'early' });
  });

  it('gets a different token every time', () => {
    const tokens = Array.from({ length: 100 }, () => issueFormToken(issued));
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(100);
    expect(new Set(tokens.map(({ requestId }) => requestId)).size).toBe(100);
  });

  it('returns invalid_token once any character was changed', () => {
    const { token } = issueFormToken(issued);
    const changed = [...token].map(
      (character, at) => token.slice(0, at) + (character === 'a' ? 'b' : 'a') + token.slice(at + 1),
    );
    // The last digit of a base64url text carries spare bits that decode to the same bytes.
    for (const other of changed.slice(0, -1))
      expect(readFormToken(other, issued + 5_000), other).toEqual({
        status: 'invalid_token',
        reason: 'forged',
      });
  });

  it.each([
    ['an absent field', undefined],
    ['an empty field', ''],
    ['a file', new Blob(['x'])],
  ])('returns no request id for %s: the form was sent without scripts', (_, value) => {
    expect(readFormToken(value, issued)).toEqual({ status: 'ok', requestId: undefined });
  });

  it.each([
    ['words', 'let me in'],
    ['an unsealed body', `${crypto.randomUUID()}.${issued.toString(36)}.`],
    ['too many parts', 'x.a.b.c.d'],
    ['a very long text', 'a.'.repeat(30_000)],
  ])('returns invalid_token for %s', (_, value) => {
    expect(readFormToken(value, issued)).toEqual({ status: 'invalid_token', reason: 'forged' });
  });

  it('returns invalid_token for the token of another installation', async () => {
    vi.stubEnv('ENQUIRY_SIGNING_SECRET', 'the signing secret of another installation');
    vi.resetModules();
    const other = await import('./form-token.ts');
    const { token } = other.issueFormToken(issued);
    expect(other.readFormToken(token, issued + 5_000).status).toBe('ok');
    expect(readFormToken(token, issued + 5_000)).toEqual({ status: 'invalid_token', reason: 'forged' });
  });
});
