import { describe, expect, it } from 'vitest';
import {
  characterCount,
  escapeHtml,
  oneLine,
  plainText,
  postedText,
  readableText,
  visibleText,
} from './text.ts';

describe('oneLine', () => {
  it('removes line breaks, control characters and invisible characters', () => {
    expect(oneLine(' a\r\nBcc: b\u2028c\u0085d\u0000e\tf ', 100)).toBe('a Bcc: b c d e f');
    expect(oneLine('invoice\u202efdp.exe\u2066\ufeff', 100)).toBe('invoicefdp.exe');
  });

  it('keeps the joiners that Persian and emoji need', () => {
    expect(oneLine('👩‍💻 می‌خواهم', 100)).toBe('👩‍💻 می‌خواهم');
  });

  it('cuts at the maximum without splitting a character', () => {
    expect(oneLine('😀'.repeat(10), 5)).toBe('😀😀😀😀…');
  });

  it('returns an empty text when nothing visible is left', () => {
    expect(oneLine('\u202e\n', 5)).toBe('');
  });
});

describe('plainText', () => {
  it('keeps line breaks and tabs only', () => {
    expect(plainText('a\r\nb\rc\u2028d\te\u0007\u202ef')).toBe('a\nb\nc\nd\tef');
  });
});

it('escapes what HTML reads as markup', () => {
  expect(escapeHtml('<a title="x">&</a>')).toBe('&#60;a title=&#34;x&#34;&#62;&#38;&#60;/a&#62;');
});

it('readableText drops what reorders text and all but eight marks on a letter, and keeps every script', () => {
  expect(readableText('in\u202evoice \u2066gnp.exe\u200f')).toBe('invoice gnp.exe');
  expect(readableText(`Z${'\u0301'.repeat(3_000)}oë`)).toBe(`Z${'\u0301'.repeat(8)}oë`);
  for (const text of ['שָׁלוֹם', 'می\u200cخواهم', 'ที่นี่', '👩\u200d👩\u200d👧', 'Nguyễn']) {
    expect(readableText(text)).toBe(text);
  }
});

it('counts code points, as PostgreSQL does', () => {
  expect(characterCount('a😀é')).toBe(3);
});

describe('postedText', () => {
  it('turns CRLF and CR into LF and drops NUL', () => {
    expect(postedText('one\r\ntwo\rthree\0')).toBe('one\ntwo\nthree');
  });

  it.each([null, undefined, new File([], 'x'), 7])('returns an empty text for %j', (value) => {
    expect(postedText(value)).toBe('');
  });
});

it('sees no difference in the kind of line breaks and in what trails a line or a text', () => {
  expect(visibleText('one \r\ntwo\t\rthree\n \n')).toBe('one\ntwo\nthree');
  expect(visibleText(' one\n\ntwo')).toBe(' one\n\ntwo');
});
