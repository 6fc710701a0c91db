import { describe, expect, it } from 'vitest';
import { base32, newTotpSecret, stepAt, totpAddress, totpCode, totpStep } from './totp.ts';

/** Of RFC 6238, appendix B. */
const secret = base32(Buffer.from('12345678901234567890'));

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(totpCode(secret, stepAt(second * 1_000), 8)).toBe(code);
    expect(totpCode(secret, stepAt(second * 1_000))).toBe(code.slice(2));
  });

  it('count in their thirty seconds, the ones before and the ones after', () => {
    const now = 1_111_111_111_000;
    const step = stepAt(now);
    const accepted = [-2, -1, 0, 1, 2].map((late) => totpStep(secret, totpCode(secret, step + late), now));
    expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(totpStep(secret, '', now)).toBeUndefined();
  });

  it('have secrets of 160 bits that no two accounts share, in base32 as apps read it', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    // RFC 4648, section 10.
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  it('are set up by an address that names firm and account', () => {
    expect(totpAddress('ABC', 'A firm', 'me@firm.example')).toBe(
      'otpauth://totp/A%20firm:me%40firm.example?secret=ABC&issuer=A%20firm&algorithm=SHA1&digits=6&period=30',
    );
  });
});
