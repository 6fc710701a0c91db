import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { site } from '#content/site/site.ts';
import { callIcs } from './call-ics.ts';

const requestId = '0f3b2a1c-0000-4000-8000-000000000001';
const eventOf = (file: string) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!);

it('is half an hour in a calendar, from the firm and of one identity for both times', () => {
  const [first, second] = ['2026-12-01T23:00:00+00:00', '2026-12-02T01:30:00+00:00'].map((begins) =>
    eventOf(callIcs({ requestId, begins }, new Date('2026-11-24T00:00:00Z'))),
  );
  expect(first!.startDate.toJSDate().toISOString()).toBe('2026-12-01T23:00:00.000Z');
  expect(first!.endDate.toJSDate().toISOString()).toBe('2026-12-01T23:30:00.000Z');
  expect(first!.component.getFirstPropertyValue('organizer')).toBe(`mailto:${site.email}`);
  expect(first!.description).toContain('0F3B2A1C');
  expect(second!.uid).toBe(first!.uid);
  expect(second!.startDate.toJSDate().toISOString()).toBe('2026-12-02T01:30:00.000Z');
});
