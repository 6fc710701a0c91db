import { expect, it } from 'vitest';
import { formOf } from '#lib/tests/support/form-of.ts';
import { parseSavedReply, savedReplyProblems } from './saved-reply-form.ts';

it('reads a form as it is stored, and no id or version that makes no sense', () => {
  const form = formOf({ title: ' Thanks ', body: ' One\r\ntwo\n', id: 'x', version: '-1' });
  expect(parseSavedReply(form)).toEqual({
    id: undefined,
    seen: undefined,
    fields: { title: 'Thanks', body: 'One\ntwo' },
  });
});

it('accepts a title of 80 and a text of 2,000 characters with line breaks, and nothing longer or empty', () => {
  const named = (title: string, body: string) => Object.keys(savedReplyProblems({ title, body }));
  expect(named('😀'.repeat(80), `${'x'.repeat(1_998)}\n\t`)).toEqual([]);
  expect(named('x'.repeat(81), 'x'.repeat(2_001))).toEqual(['title', 'body']);
  expect(named('', '')).toEqual(['title', 'body']);
  expect(named('a\nb', 'a\u0007b')).toEqual(['title', 'body']);
});
