import { describe, expect, it } from 'vitest';
import { sydneyInstant, sydneyTime } from './sydney-time.ts';

describe('a time typed for Sydney', () => {
  it.each([
    ['2026-12-01T09:00', '2026-11-30T22:00:00.000Z'],
    ['2026-07-01T09:00', '2026-06-30T23:00:00.000Z'],
    ['2026-10-04T01:59', '2026-10-03T15:59:00.000Z'],
    ['2026-10-04T03:00', '2026-10-03T16:00:00.000Z'],
    ['2027-04-04T01:59', '2027-04-03T14:59:00.000Z'],
    ['2027-04-04T03:00', '2027-04-03T17:00:00.000Z'],
    ['2028-02-29T00:00', '2028-02-28T13:00:00.000Z'],
  ])('%s is one instant', (typed, instant) => {
    expect(sydneyTime(typed)).toEqual({ status: 'ok', instant });
  });

  it.each([
    ['2026-10-04T02:00', '2026-10-03T15:00:00.000Z', '2026-10-03T16:00:00.000Z'],
    ['2026-10-04T02:30', '2026-10-03T15:30:00.000Z', '2026-10-03T16:30:00.000Z'],
  ])('%s is skipped, and has a neighbour on each side', (typed, ...choices) => {
    expect(sydneyTime(typed)).toEqual({ status: 'skipped', choices });
  });

  it('2027-04-04T02:30 comes twice', () => {
    const choices = ['2027-04-03T15:30:00.000Z', '2027-04-03T16:30:00.000Z'];
    expect(sydneyTime('2027-04-04T02:30')).toEqual({ status: 'repeated', choices });
  });

  it.each([
    '',
    'soon',
    '2026-02-30T09:00',
    '2026-12-01T24:00',
    '2026-12-01T09:60',
    '2026-12-01',
    '2026-12-01T09:00Z',
  ])('says that "%s" is none', (typed) => {
    expect(sydneyTime(typed)).toEqual({ status: 'invalid' });
  });

  it('is said with its offset', () => {
    const said = (instant: string) => sydneyInstant(instant).replace(/\s/gu, ' ');
    expect(said('2026-10-03T15:30:00.000Z')).toBe('Sunday 4 October 2026 at 1:30 am AEST (UTC+10:00)');
    expect(said('2026-10-03T16:30:00.000Z')).toBe('Sunday 4 October 2026 at 3:30 am AEDT (UTC+11:00)');
  });
});
