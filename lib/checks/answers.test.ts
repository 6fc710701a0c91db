import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from '#content/checks/schema.ts';
import { chosen, numberOf, readAnswers } from './answers.ts';

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const check: Pick<Check, 'groups'> = {
  groups: [
    {
      questions: [
        { kind: 'choice', name: 'sure', text: 'Sure?', options },
        { kind: 'several', name: 'which', text: 'Which?', options },
        {
          kind: 'number',
          name: 'share',
          text: 'Share?',
          min: 0,
          max: 100,
          decimals: 1,
          optional: false,
        },
        { kind: 'number', name: 'users', text: 'Users?', min: 1, max: 500, decimals: 0, optional: true },
      ],
    },
  ],
};
const words = {
  unanswered: 'Choose',
  number: 'From {min} to {max}, {decimals} decimals',
  whole: 'Whole from {min} to {max}',
};
const read = (query: string) => readAnswers(check, new URLSearchParams(query), words);

describe('what was answered', () => {
  it('is what the questions offer', () => {
    const { answers, problems } = read('sure=no&which=no&which=yes&share=12.5&users=7');
    expect(problems).toEqual([]);
    expect(answers).toEqual({ sure: ['no'], which: ['yes', 'no'], share: ['12.5'], users: ['7'] });
    expect(chosen(answers, 'sure')).toBe('no');
    expect(numberOf(answers, 'share')).toBe(12.5);
  });

  it('leaves out what may stay empty, and reports what may not', () => {
    const { answers, problems } = read('');
    expect(problems).toEqual([
      { name: 'sure', text: 'Choose' },
      { name: 'share', text: 'From 0 to 100, 1 decimals' },
    ]);
    expect(answers).toMatchObject({ which: [], users: ['0'] });
  });

  it.each(['maybe', '', 'YES', 'yes,no'])('is no choice for sure=%s', (value) => {
    expect(read(`sure=${value}&share=1`).problems.map(({ name }) => name)).toEqual(['sure']);
  });

  it.each(['1e1', '-1', '+1', '100.1', '12.55', '0x10', '1,000', '.5', 'NaN', '9'.repeat(21)])(
    'is no number for share=%s',
    (value) => {
      const query = new URLSearchParams({ sure: 'yes', share: value });
      expect(read(query.toString()).problems.map(({ name }) => name)).toEqual(['share']);
    },
  );

  it('is asked for as a whole number where it has no decimals', () => {
    expect(read('sure=yes&share=1&users=1.5').problems).toEqual([
      { name: 'users', text: 'Whole from 1 to 500' },
    ]);
  });

  it('holds nothing but what is offered, whatever an address says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('sure', 'which', 'share', 'users', '__proto__', 'x'), fc.string())),
        (pairs) => {
          const { answers } = readAnswers(check, new URLSearchParams(pairs), words);
          for (const [name, values] of Object.entries(answers)) {
            expect(['sure', 'which', 'share', 'users']).toContain(name);
            for (const value of values) expect(value).toMatch(/^(yes|no|\d+(\.\d)?)$/);
          }
        },
      ),
    );
  });

  it('throws for what has no answer', () => {
    expect(() => chosen({}, 'sure')).toThrow('sure');
  });
});
