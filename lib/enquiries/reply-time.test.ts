import { describe, expect, it } from 'vitest';
import { inAddress, replyTime, replyTimeInAddress } from './reply-time.ts';

describe('the time of a reply', () => {
  it('is said in Sydney, in summer and in winter', () => {
    expect(replyTime('2026-11-23T07:00:00Z')).toBe('Monday 23 November 2026, 6:00 pm');
    expect(replyTime('2026-07-01T23:05:00+00:00')).toBe('Thursday 2 July 2026, 9:05 am');
    expect(replyTime('2026-11-23T01:30:00Z')).toBe('Monday 23 November 2026, 12:30 pm');
  });

  const now = Date.parse('2026-11-22T01:00:00Z');
  it('goes through an address to the second', () => {
    expect(inAddress('2026-11-23T07:00:00.123456+00:00')).toBe('2026-11-23T07:00:00Z');
    expect(replyTimeInAddress('2026-11-23T07:00:00Z', now)).toBe('2026-11-23T07:00:00Z');
  });

  it.each([
    undefined,
    ['2026-11-23T07:00:00Z'],
    '',
    'tomorrow',
    '2026-11-23',
    '2026-99-99T99:99:99Z',
    '2026-11-01T07:00:00Z',
    '2040-01-01T00:00:00Z',
  ])('is not taken from an address that says %j', (text) => {
    expect(replyTimeInAddress(text, now)).toBeUndefined();
  });
});
