import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as formToken from './form-token.ts';
import { TOKEN_MAX_AGE_MS, TOKEN_MIN_AGE_MS } from './form-timing.ts';

let issueFormToken: typeof formToken.issueFormToken;
let readFormToken: typeof formToken.readFormToken;

/** The module as an installation with this secret has it: a copy parses the settings once. */
async function withSecret(secret: string): Promise<typeof formToken> {
  vi.stubEnv('ENQUIRY_SIGNING_SECRET', secret);
  vi.resetModules();
  return import('./form-token.ts');
}

const issued = Date.UTC(2026, 10, 21, 9);

describe('a form token', () => {
  beforeAll(async () => {
    ({ issueFormToken, readFormToken } = await withSecret('a signing secret of the tests, long enough'));
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('is good from three seconds to two hours after it was issued', () => {
    expect([TOKEN_MIN_AGE_MS, TOKEN_MAX_AGE_MS]).toEqual([3_000, 7_200_000]);
    const { token, requestId } = issueFormToken(issued);
    const at = (age: number) => readFormToken(token, issued + age);
    expect(at(0)).toEqual({ status: 'early' });
    expect(at(2_999)).toEqual({ status: 'early' });
    expect(at(3_000)).toEqual({ status: 'good', requestId });
    expect(at(7_200_000)).toEqual({ status: 'good', requestId });
    expect(at(7_200_001)).toEqual({ status: 'expired' });
    // A clock that was set back must not make an old token new.
    expect(at(-1)).toEqual({ status: 'early' });
  });

  it('is different every time', () => {
    const tokens = Array.from({ length: 100 }, () => issueFormToken(issued));
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(100);
    expect(new Set(tokens.map(({ requestId }) => requestId)).size).toBe(100);
  });

  it('is worth nothing once any character of it was changed', () => {
    const { token } = issueFormToken(issued);
    const changed = [...token].map(
      (character, at) => token.slice(0, at) + (character === 'a' ? 'b' : 'a') + token.slice(at + 1),
    );
    // The last digit of a base64url text carries spare bits that decode to the same bytes.
    for (const other of changed.slice(0, -1))
      expect(readFormToken(other, issued + 5_000), other).toEqual({ status: 'forged' });
  });

  it.each([
    ['nothing', undefined, 'none'],
    ['an empty field', '', 'none'],
    ['a file', new Blob(['x']), 'none'],
    ['words', 'let me in', 'forged'],
    ['an unsealed body', `${crypto.randomUUID()}.${issued.toString(36)}.`, 'forged'],
    ['too many parts', 'issueFormToken.a.b.c.d', 'forged'],
    ['a very long text', 'a.'.repeat(30_000), 'forged'],
  ] as const)('reads %s as %3$s', (_, value, status) => {
    expect(readFormToken(value, issued)).toEqual({ status });
  });

  it('of another installation is not ours', async () => {
    const other = await withSecret('the signing secret of another installation');
    const { token } = other.issueFormToken(issued);
    expect(other.readFormToken(token, issued + 5_000).status).toBe('good');
    expect(readFormToken(token, issued + 5_000)).toEqual({ status: 'forged' });
  });
});
