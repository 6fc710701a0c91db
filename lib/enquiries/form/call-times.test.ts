import { describe, expect, it } from 'vitest';
import { contactFields } from './field-lists.ts';
import { callErrors } from './call-times.ts';
import { validateForm } from './schema.ts';

/** Tuesday 24 November 2026, 12:30 pm in Sydney. */
const moment = new Date('2026-11-24T01:30:00Z');
const first = (day: string, time: string) => callErrors({ call_day_1: day, call_time_1: time }, moment);

describe('a time for a call', () => {
  it.each([
    ['2026-11-24', '12:31'],
    ['2026-11-25', '09:00'],
    ['2026-11-25', '17:30'],
    ['2027-01-22', '10:00'],
    ['', ''],
  ])('%s %s is fine', (day, time) => expect(first(day, time)).toEqual({}));

  it.each([
    ['2026-11-25', '', 'call_time_1', /First time: choose a time/],
    ['', '10:00', 'call_day_1', /First day: choose a day/],
    ['2026-11-24', '12:30', 'call_day_1', /passed/],
    ['2020-01-01', '10:00', 'call_day_1', /passed/],
    ['2027-01-25', '10:00', 'call_day_1', /59 days/],
    ['2026-11-28', '10:00', 'call_day_1', /closed/],
    ['2026-11-29', '10:00', 'call_day_1', /closed/],
    ['2026-11-25', '08:59', 'call_time_1', /9:00 am to 5:30 pm/],
    ['2026-11-25', '17:31', 'call_time_1', /9:00 am to 5:30 pm/],
  ])('%s %s is refused at %s', (day, time, field, words) => {
    expect(first(day, time)).toEqual({ [field]: expect.stringMatching(words) as string });
  });

  it('is not suggested twice, and both are checked', () => {
    const pair = { call_day_1: '2026-11-25', call_time_1: '10:00' };
    const again = { ...pair, call_day_2: '2026-11-25', call_time_2: '10:00' };
    expect(Object.keys(callErrors(again, moment))).toEqual(['call_time_2']);
    expect(callErrors({ ...again, call_time_2: '11:00' }, moment)).toEqual({});
    const both = { call_day_1: '2026-11-28', call_time_1: '10:00', call_day_2: '', call_time_2: '10:00' };
    expect(Object.keys(callErrors(both, moment))).toEqual(['call_day_1', 'call_day_2']);
  });
});

describe('a form with times for a call', () => {
  const typed = { name: 'Ada', email: 'ada@visitor.example', subject: 'A', message: 'Long enough to send.' };

  it.each(['tomorrow', '2027-02-30', '25/11/2026', '2026-11-25T10:00', '99999-01-01'])(
    'refuses the day "%s"',
    (call_day_1) => {
      const result = validateForm(contactFields, { ...typed, call_day_1, call_time_1: '10:00' });
      expect(result).toMatchObject({
        status: 'invalid',
        errors: { call_day_1: expect.any(String) as string },
      });
    },
  );

  it.each(['10', '24:00', '10:60', '10:00:00', '10 am'])('refuses the time "%s"', (call_time_1) => {
    const result = validateForm(contactFields, { ...typed, call_day_1: '2026-11-25', call_time_1 });
    expect(result).toMatchObject({
      status: 'invalid',
      errors: { call_time_1: expect.any(String) as string },
    });
  });

  it('refuses what the browser would have refused', () => {
    const result = validateForm(contactFields, { ...typed, call_day_1: '2020-01-01', call_time_1: '10:00' });
    expect(result).toMatchObject({ status: 'invalid', errors: { call_day_1: expect.any(String) as string } });
  });
});
