import { describe, expect, it } from 'vitest';
import { differencesOf } from './history.ts';

const side = (before: string, after: string, without: 'added' | 'removed') =>
  differencesOf(before, after)
    ?.filter((part) => !part[without])
    .map(({ value }) => value)
    .join('');

describe('the differences of two texts', () => {
  it.each([
    ['', ''],
    ['One two three.', 'One 2 three, four.'],
    ['A line\n\nAnother', 'A line\nAnother  '],
    ['<b>&</b>', '<i>&amp;</i>'],
  ])('hold both texts whole: %j and %j', (before, after) => {
    expect(side(before, after, 'added')).toBe(before);
    expect(side(before, after, 'removed')).toBe(after);
  });

  it('are told by the word', () => {
    expect(differencesOf('The rate rose.', 'The rate fell.')?.filter((part) => part.added)).toEqual([
      expect.objectContaining({ value: 'fell' }),
    ]);
  });
});
