import { expect, it } from 'vitest';
import { doneInParams, parseNotes } from './enquiry-form.ts';

it('reads from an address what was done, or that nothing was chosen', () => {
  expect(doneInParams({ done: 'closed', count: '2' })).toEqual({
    status: 'ok',
    done: 'closed',
    count: 2,
    left: 0,
  });
  expect(doneInParams({ done: 'empty' })).toEqual({ status: 'empty' });
  expect(doneInParams({ done: 'invalid' })).toEqual({ status: 'invalid' });
  expect(doneInParams({ done: 'constructor' })).toEqual({ status: 'idle' });
});

it('accepts notes up to their maximum, counted as the database counts', () => {
  expect(parseNotes('one\r\ntwo\rthree')).toBe('one\ntwo\nthree');
  expect(parseNotes('😀'.repeat(5_000))).toHaveLength(10_000);
  expect(parseNotes('x'.repeat(5_001))).toBeUndefined();
  expect(parseNotes(null)).toBeUndefined();
});
