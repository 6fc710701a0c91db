import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checks } from '#content/checks/index.ts';
import type { Question } from '#content/checks/schema.ts';
import { checkPage } from '#content/pages/checks.ts';
import { contactFields } from '#lib/enquiries/form/field-lists.ts';
import { questionId, questionsOf } from './answers.ts';
import { evaluate } from './evaluate.ts';
import { resultText } from './result.ts';

const { words } = checkPage;
const room = contactFields.find(({ name }) => name === 'message')!.maxLength;

const valid = (question: Question): fc.Arbitrary<string[]> => {
  if (question.kind === 'number')
    return fc
      .oneof(
        fc.integer({ min: question.min, max: question.max }),
        fc.constantFrom(question.min, question.max),
      )
      .map((number) => [String(number)]);
  const values = question.options.map(({ value }) => value);
  return question.kind === 'choice' ? fc.constantFrom(...values).map((one) => [one]) : fc.subarray(values);
};

describe.each(checks)('$name', (check) => {
  const questions = questionsOf(check);
  const names = questions.map(({ name }) => name);
  const answered = fc
    .tuple(...questions.map(valid))
    .map((all) => new URLSearchParams(all.flatMap((values, at) => values.map((one) => [names[at]!, one]))));

  it('has a result for any answers, which fits into a message and holds no hole', () => {
    fc.assert(
      fc.property(answered, (typed) => {
        const result = evaluate(check, typed, words);
        expect(result.problems).toBeUndefined();
        const text = `${check.name}\n\n${resultText(result)}`;
        expect(text.length).toBeLessThan(room - 500);
        expect(text).not.toMatch(/\{\w+\}|undefined|NaN|Infinity/);
      }),
    );
  });

  it('links to each question that is still to answer, whatever an address says', () => {
    const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.string()));
    fc.assert(
      fc.property(pairs, (typed) => {
        const { problems, blocks } = evaluate(check, new URLSearchParams(typed), words);
        if (!problems) return;
        const [list] = blocks;
        const links = list?.kind === 'list' ? list.items.map(({ link }) => link?.href) : [];
        expect(links).toEqual(problems.map(({ name }) => `#${questionId(name)}`));
      }),
    );
  });
});
