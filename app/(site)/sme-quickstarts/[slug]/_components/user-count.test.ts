import { describe, expect, it } from 'vitest';
import { readUserCount } from './user-count.ts';

describe('the number of users', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['007', 7],
    ['500', 500],
  ])('reads %j', (typed, users) => {
    expect(readUserCount(typed)).toEqual({ status: 'users', users });
  });

  it.each(['0', '000', '-3', '1.5', '1e2', '12 people', '١٢', '1,000', 'NaN'])('refuses %j', (typed) => {
    expect(readUserCount(typed)).toEqual({ status: 'problem' });
  });

  it('leaves teams above 500 to a person, and an empty field in peace', () => {
    expect(readUserCount('501')).toEqual({ status: 'too-many', users: 501 });
    expect(readUserCount('999999')).toEqual({ status: 'too-many', users: 999_999 });
    expect(readUserCount('  ')).toEqual({ status: 'empty' });
  });
});
