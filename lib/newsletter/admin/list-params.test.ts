import { describe, expect, it } from 'vitest';
import { pageInstead } from './list-params.ts';

describe('pageInstead', () => {
  it.each([
    [1, 0, undefined],
    [9_999, 0, 1],
    [1, 50, undefined],
    [2, 50, 1],
    [2, 51, undefined],
    [9_999, 51, 2],
  ])('page %i of a list of %i: %s', (page, found, instead) => {
    expect(pageInstead(page, found, 50)).toBe(instead);
  });
});
