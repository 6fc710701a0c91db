import { expect, it } from 'vitest';
import { ago, exactly, untilDue } from './enquiry-times.ts';

const now = Date.parse('2026-11-23T07:00:00Z');
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();

it.each([
  [0, 'just now'],
  [-0.9, 'just now'],
  [-1, '1 min ago'],
  [-59.9, '59 min ago'],
  [-60, '1 h ago'],
  [-47.9 * 60, '47 h ago'],
  [-48 * 60, '2 days ago'],
  [-13.9 * 1440, '13 days ago'],
  [-14 * 1440, '9 Nov 2026'],
  // A clock that was set back.
  [5, 'just now'],
])('says of a moment %d minutes from now "%s"', (minutes, text) => {
  expect(ago(at(minutes), now)).toBe(text);
});

it.each([
  [0.5, 'due now', false],
  [25, 'due in 25 min', false],
  [200, 'due in 3 h', false],
  [-0.5, 'overdue', true],
  [-1, 'overdue 1 min', true],
  [-120, 'overdue 2 h', true],
  [-3 * 1440, 'overdue 3 days', true],
])('says of a reply that is due %d minutes from now "%s"', (minutes, text, overdue) => {
  expect(untilDue(at(minutes), now)).toEqual({ text, overdue });
});

it('writes a moment out in Sydney’s time, on both sides of a clock change', () => {
  expect(exactly('2026-11-23T07:00:00Z')).toMatch(/^Mon,? 23 Nov 2026, 6:00\spm AEDT$/);
  expect(exactly('2027-07-01T00:30:00Z')).toMatch(/^Thu,? 1 July 2027, 10:30\sam AEST$/);
});
