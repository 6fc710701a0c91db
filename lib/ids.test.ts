import { describe, expect, it } from 'vitest';
import { parsePositiveInt, parseUuid, referenceOf } from './ids.ts';

describe('parsePositiveInt', () => {
  it('returns the number of one to nine digits', () => {
    expect(['1', '26', '999999999'].map(parsePositiveInt)).toEqual([1, 26, 999_999_999]);
  });

  it.each(['0', '-1', '01', '1e3', '1.0', ' 1', '1000000000', '', '١', '%31', 7, null, undefined, ['1']])(
    'returns undefined for %j',
    (value) => expect(parsePositiveInt(value)).toBeUndefined(),
  );
});

describe('parseUuid', () => {
  const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';

  it('returns a UUID in lower case', () => expect(parseUuid(id)).toBe(id));

  it.each([id.toUpperCase(), `${id} `, `{${id}}`, id.replaceAll('-', ''), '', null, 7, [id]])(
    'returns undefined for %j',
    (value) => expect(parseUuid(value)).toBeUndefined(),
  );
});

it('quotes a request id by its first eight characters, and nothing when there is none', () => {
  expect(referenceOf('0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d')).toBe('0D9EE3A4');
  expect(referenceOf(undefined)).toBe('');
});
