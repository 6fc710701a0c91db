import { expect, it } from 'vitest';
import { regulatoryDates } from '#content/collections/regulatory-dates/index.ts';
import { sortDates } from './sorted-dates.ts';

const ids = (dates: readonly { id: string }[]) => dates.map(({ id }) => id);
const decisions = 'automated-decisions-in-privacy-policies';

it('keeps a date among those that come until its day is over', () => {
  const on = sortDates(regulatoryDates, '2026-12-10');
  expect(ids(on.coming[0]?.dates ?? [])).toEqual(['childrens-online-privacy-code', decisions]);
  const after = sortDates(regulatoryDates, '2026-12-11');
  expect(ids(after.coming.flatMap(({ dates }) => dates))).not.toContain(decisions);
  expect(after.inForce[0]?.id).toBe(decisions);
});

it('shows each date once, what comes from the nearest and what applies from the latest', () => {
  const { coming, inForce } = sortDates(regulatoryDates, '2026-11-23');
  const next = coming.flatMap(({ dates }) => dates);
  expect(ids([...inForce.toReversed(), ...next])).toEqual(ids(regulatoryDates));
  expect(coming.map(({ year }) => year)).toEqual(['2026', '2027', '2028', '2030']);
  expect(next[0]?.id).toBe('ombudsman-requests');
});

it('calls nothing in force that was only announced for its day', () => {
  const announced = regulatoryDates.filter(({ status }) => status === 'expected');
  const { unconfirmed, inForce } = sortDates(regulatoryDates, '2100-01-01');
  expect(announced.length).toBeGreaterThan(0);
  expect(unconfirmed).toEqual(announced);
  expect(inForce.every(({ status }) => status === 'law')).toBe(true);
});

it('calls no deadline in force once its day is over', () => {
  const { passed, inForce } = sortDates(regulatoryDates, '2100-01-01');
  expect(ids(passed)).toEqual(['risk-program-report', 'climate-reporting-group-two-years-end']);
  expect(ids(inForce)).not.toContain('risk-program-report');
});
