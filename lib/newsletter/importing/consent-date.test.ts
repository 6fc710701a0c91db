import { describe, expect, it } from 'vitest';
import { consentDate } from './consent-date.ts';

const now = Date.parse('2026-11-23T20:00:00Z');

describe('consentDate', () => {
  it.each([
    ['2025-03-31', '2025-03-31T00:00:00.000Z'],
    ['2025-03-31 09:30', '2025-03-31T09:30:00.000Z'],
    ['2025-03-31T09:30:15Z', '2025-03-31T09:30:15.000Z'],
    ['2025-03-31t09:30:15.123456z', '2025-03-31T09:30:15.123Z'],
    ['2025-03-31T09:30+10:00', '2025-03-30T23:30:00.000Z'],
    ['2025-03-31 09:30:00 +1030', '2025-03-30T23:00:00.000Z'],
    ['2025-03-31 09:30:00-05', '2025-03-31T14:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    // Morning in Sydney, evening of the day before in UTC.
    ['2026-11-24', '2026-11-23T20:00:00.000Z'],
  ])('reads %s', (text, instant) => {
    expect(consentDate(text, now)).toBe(instant);
  });

  it.each([
    '',
    'yes',
    '31/03/2025',
    '03-04-2025',
    '2025-3-1',
    '2025-02-30',
    '2025-13-01',
    '2025-03-31T25:00',
    '2025-03-31T09:61Z',
    '2025-03-31T09:30+25:00',
    '45747',
    '0001-01-01T00:00:00+11:00',
    '0000-01-01',
    '2025-03-31T09:30Z; drop',
  ])('refuses %j', (text) => {
    expect(consentDate(text, now)).toBeUndefined();
  });

  it('leaves it to the database to refuse the future', () => {
    expect(consentDate('2999-01-01', now)).toBe('2999-01-01T00:00:00.000Z');
  });
});
