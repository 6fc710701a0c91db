import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const key = '0b6f5c1e-4a51-4c0b-9d1e-3f2a1b0c9d8e';

describe('readOptions', () => {
  it('returns seven days, twelve items and the language model for an empty body', () => {
    expect(readOptions({})).toEqual({ days: 7, maxItems: 12, useModel: true });
  });

  it.each([
    [
      { days: 1, max_items: 1, use_llm: false },
      { days: 1, maxItems: 1, useModel: false },
    ],
    [
      { days: 90, max_items: 50, idempotency_key: key },
      { days: 90, maxItems: 50, useModel: true, idempotencyKey: key },
    ],
  ])('returns the options of %j', (body, options) => {
    expect(readOptions(body)).toEqual(options);
  });

  it.each([
    undefined,
    { days: 0 },
    { days: 91 },
    { days: 1.5 },
    { days: '7' },
    { max_items: 0 },
    { max_items: 51 },
    { use_llm: 'yes' },
    { idempotency_key: null },
    { idempotency_key: `${key}0` },
  ])('returns undefined for %j', (body) => {
    expect(readOptions(body)).toBeUndefined();
  });
});
