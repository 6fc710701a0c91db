import { describe, expect, it } from 'vitest';
import { countedMark, isCounted } from './sign-in-mark.ts';

const secret = 'a signing secret of the tests, long enough';
const now = 1_800_000_000_000;

describe('the mark of a counted sign-in', () => {
  it('holds for its own account, for ten seconds and with the right secret', () => {
    const mark = countedMark(secret, 'a@staff.example', now);
    expect(isCounted(secret, 'a@staff.example', mark, now)).toBe(true);
    expect(isCounted(secret, 'a@staff.example', mark, now + 10_000)).toBe(true);
    expect(isCounted(secret, 'a@staff.example', mark, now + 10_001)).toBe(false);
    expect(isCounted(secret, 'b@staff.example', mark, now)).toBe(false);
    expect(isCounted('another secret of the tests, long enough', 'a@staff.example', mark, now)).toBe(false);
  });

  it('cannot be stretched, cut or left out', () => {
    const mark = countedMark(secret, 'a@staff.example', now);
    const [until = '', seal = ''] = mark.split('.');
    for (const forged of [
      null,
      '',
      '.',
      until,
      `${until}.`,
      `${Number(until) + 1}.${seal}`,
      `${mark}0`,
      seal,
    ]) {
      expect([forged, isCounted(secret, 'a@staff.example', forged, now)]).toEqual([forged, false]);
    }
    // Not for longer than a sign-in takes, even from someone who knows the secret.
    expect(isCounted(secret, 'a@staff.example', countedMark(secret, 'a@staff.example', now + 1), now)).toBe(
      false,
    );
  });
});
