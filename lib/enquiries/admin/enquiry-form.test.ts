import { expect, it } from 'vitest';
import { formOf } from '#lib/tests/support/form-of.ts';
import { doneInParams, parseEnquiryStep, parseNotes } from './enquiry-form.ts';

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

it('takes along who was chosen beside the button of a status, and nobody who was not', () => {
  const id = '00000000-0000-4000-8000-0000000000e1';
  const colleague = '00000000-0000-4000-8000-00000000000a';
  const post = (assigned: string, assignee?: string) =>
    parseEnquiryStep(
      formOf({
        step: 'answered',
        seen: `${id}.read.${assigned}`,
        ...(assignee !== undefined && { assignee }),
      }),
    );
  const answered = (assigned_to: string | null) => ({
    step: 'answered',
    seen: [{ id, status: 'read', assigned_to }],
  });
  expect(post('', colleague)).toEqual({ ...answered(null), assignee: colleague });
  expect(post(colleague, '')).toEqual({ ...answered(colleague), assignee: '' });
  // As it stands, and in the list, which has no such field.
  expect(post(colleague, colleague)).toEqual(answered(colleague));
  expect(post('', '')).toEqual(answered(null));
  expect(post(colleague)).toEqual(answered(colleague));
  expect(post('', 'somebody')).toBeUndefined();
});
