import { describe, expect, it } from 'vitest';
import { dateRange, longDate } from './dates.ts';

describe('dates of an issue', () => {
  const at = (text: string) => new Date(text);
  it('are days in Sydney', () => {
    expect(longDate(at('2026-11-20T13:30:00Z'))).toBe('21 November 2026');
  });

  it.each([
    ['2026-11-15', '2026-11-21', '15 to 21 November 2026'],
    ['2026-10-28', '2026-11-03', '28 October to 3 November 2026'],
    ['2025-12-29', '2026-01-03', '29 December 2025 to 3 January 2026'],
    ['2026-11-21', '2026-11-21', '21 November 2026'],
  ])('returns for %s to %s: %s', (from, to, text) => {
    expect(dateRange(at(`${from}T02:00:00Z`), at(`${to}T02:00:00Z`))).toBe(text);
  });
});
