import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { regulatoryDates } from '#content/collections/regulatory-dates/index.ts';
import { regulatoryDateSchema } from '#content/collections/regulatory-dates/schema.ts';
import { regulatoryIcs } from './regulatory-ics.ts';

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));

const awkward = regulatoryDateSchema.parse({
  id: 'awkward',
  date: '2028-02-29',
  title: 'Commas, semicolons; a back\\slash',
  areas: ['AI', 'Energy'],
  status: 'expected',
  reached: `${'Über-långe Wörter 🙂 '.repeat(12)}end`,
  doBy: 'BEGIN:VEVENT\nDTSTART:19700101T000000Z',
  source: { title: 'A rule', section: 's 1(2)', href: 'https://example.org/?a=1;b=2,3', kind: 'authority' },
  checkedOn: '2026-11-23',
});

describe('the calendar file', () => {
  it('gives a calendar program each date as an event of a whole day that blocks no time', () => {
    const events = eventsOf(regulatoryIcs(regulatoryDates));
    expect(
      events.map(({ uid, summary, startDate }) => [uid.split('@')[0], summary, startDate.toString()]),
    ).toEqual(regulatoryDates.map(({ id, title, date }) => [id, title, date]));
    for (const { startDate, endDate, component } of events) {
      expect(startDate.isDate).toBe(true);
      expect(endDate.subtractDate(startDate).toSeconds()).toBe(86_400);
      expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    }
  });

  it('has identities of its own that hold no date, and the day of the check as its stamp', () => {
    const events = eventsOf(regulatoryIcs([awkward, { ...awkward, id: 'other' }]));
    expect(events.map(({ uid }) => uid)).toEqual(['awkward@southlight.example', 'other@southlight.example']);
    const moved = eventsOf(regulatoryIcs([{ ...awkward, date: '2030-01-01', checkedOn: '2027-01-02' }]));
    expect(moved[0]?.uid).toBe(events[0]?.uid);
    const stamps = [events[0], moved[0]].map((event) =>
      event?.component.getFirstPropertyValue('dtstamp')?.toString(),
    );
    expect(stamps).toEqual(['2026-11-23T00:00:00Z', '2027-01-02T00:00:00Z']);
  });

  it('carries any text whole, and only as text', () => {
    const [event, ...others] = eventsOf(regulatoryIcs([awkward]));
    expect(others).toEqual([]);
    expect(event?.summary).toBe(awkward.title);
    expect(event?.description).toContain(awkward.reached);
    expect(event?.description).toContain(awkward.doBy);
    expect(event?.description).toContain('https://example.org/?a=1;b=2,3');
    expect(event?.component.getFirstProperty('categories')?.getValues()).toEqual(['AI', 'Energy']);
  });

  it('ends each line with CR LF and folds it at 75 bytes, never inside a character', () => {
    const file = regulatoryIcs([awkward, ...regulatoryDates]);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const bytes = file.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\uFFFD');
  });

  it('is the same bytes each time', () => {
    expect(regulatoryIcs(regulatoryDates)).toBe(regulatoryIcs(regulatoryDates));
  });
});
