import { describe, expect, it } from 'vitest';
import { archiveDate, localMoment, longDate, readerDate, sydneyYear } from './format.ts';

describe('dates, whatever the time zone of the server', () => {
  it('turns a UTC evening into the next Sydney day', () => {
    expect(readerDate('2026-11-03T22:00:00Z')).toBe('04 November 2026');
    expect(archiveDate('2026-11-03T22:00:00Z')).toBe('04/11/2026');
    expect(longDate('2026-11-03T22:00:00Z')).toBe('4 November 2026');
  });

  it('names the zone of a local moment', () => {
    expect(localMoment('2026-11-21T05:05:09Z')).toBe('21/11/2026, 4:05:09 pm AEDT');
    expect(localMoment('2026-07-21T05:05:09Z')).toBe('21/07/2026, 3:05:09 pm AEST');
  });

  it('is the next day at 13:30 UTC during daylight saving only', () => {
    expect(archiveDate('2026-01-31T13:30:00Z')).toBe('01/02/2026');
    expect(archiveDate('2026-07-31T13:30:00Z')).toBe('31/07/2026');
  });

  it('changes the year at midnight in Sydney', () => {
    expect(sydneyYear('2026-12-31T12:59:59Z')).toBe('2026');
    expect(sydneyYear('2026-12-31T13:00:00Z')).toBe('2027');
  });
});
