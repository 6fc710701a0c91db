import { describe, expect, it } from 'vitest';
import { adminDate, archiveDate, localMoment, longDate, readerDate, sydneyYear } from './format.ts';

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

  it('gives an export the minute of the day, also at midnight and when clocks change', () => {
    expect(adminDate('2026-11-20T22:05:06.123456+00:00')).toBe('21/11/2026 09:05');
    expect(adminDate('2026-02-02T13:00:00Z')).toBe('03/02/2026 00:00');
    expect(adminDate('2026-10-03T15:59:59Z')).toBe('04/10/2026 01:59');
    expect(adminDate('2026-10-03T16:00:00Z')).toBe('04/10/2026 03:00');
  });

  it('changes the year at midnight in Sydney', () => {
    expect(sydneyYear('2026-12-31T12:59:59Z')).toBe('2026');
    expect(sydneyYear('2026-12-31T13:00:00Z')).toBe('2027');
  });
});
