import { expect, it } from 'vitest';
import { parseNotes } from './enquiry-form.ts';

it('accepts notes up to their maximum, counted as the database counts', () => {
  expect(parseNotes('one\r\ntwo\rthree')).toBe('one\ntwo\nthree');
  expect(parseNotes('😀'.repeat(5_000))).toHaveLength(10_000);
  expect(parseNotes('x'.repeat(5_001))).toBeUndefined();
  expect(parseNotes(null)).toBeUndefined();
});
