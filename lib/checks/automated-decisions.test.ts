import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { automatedDecisions as check } from '#content/checks/automated-decisions.ts';
import type { Method } from '#content/checks/schema.ts';
import { automatedDecisions, draftOf, reachOf } from './automated-decisions.ts';
import { questionsOf } from './answers.ts';

const method = check.method as Method<'automated-decisions'>;
const questions = questionsOf(check);
const texts = new Map(questions.map(({ name, text }) => [name, text]));
const { draft } = method.words;

type Given = Record<string, string>;
const answered = (given: Given) =>
  Object.fromEntries(
    Object.entries({
      ...{ bound: 'yes', program: 'decides', effect: 'yes', personal: 'yes', after: 'yes' },
      ...given,
    }).map(([name, value]) => [name, [value]]),
  );

describe('the duty of APP 1.7, worked by hand from its conditions', () => {
  it.each<[string, Given, string]>([
    ['a lender’s rules engine of 2019 that still decides on loans', {}, 'likely'],
    ['a score that a credit officer decides by', { program: 'helps' }, 'likely'],
    ['claims approved by a program, and others flagged for a person', { program: 'both' }, 'likely'],
    ['screening of applicants by a firm unsure of the effect', { effect: 'unsure' }, 'open'],
    ['a plumber with a turnover below $3 million', { bound: 'no' }, 'unlikely'],
    ['a small business that may trade in personal information', { bound: 'unsure' }, 'open'],
    ['a report that nobody decides by', { program: 'no' }, 'unlikely'],
    ['a spam filter that affects no one significantly', { effect: 'no' }, 'unlikely'],
    ['stock orders, decided without personal information', { personal: 'no' }, 'unlikely'],
    ['a system that is switched off before 10 December 2026', { after: 'no' }, 'unlikely'],
    ['one “No” outweighs what is not sure', { bound: 'no', effect: 'unsure' }, 'unlikely'],
    ['not sure of anything', Object.fromEntries([...texts.keys()].map((name) => [name, 'unsure'])), 'open'],
  ])('%s', (_, given, reach) => {
    expect(reachOf(method, answered(given))).toBe(reach);
  });

  it.each([
    ['decides', [draft.first, draft.solely, draft.information]],
    ['helps', [draft.first, draft.related, draft.information]],
    ['both', [draft.first, draft.solely, draft.related, draft.information]],
    ['unsure', [draft.first, draft.solely, draft.related, draft.information]],
  ])('drafts what APP 1.8 asks for where the program %s', (program, paragraphs) => {
    expect(draftOf(method, answered({ program }))).toEqual(paragraphs);
  });
});

it('drafts a paragraph exactly where nothing rules the duty out, and lists all that is open', () => {
  const options = Object.fromEntries(
    questions.map((question) => [
      question.name,
      fc.constantFrom(...(question.kind === 'choice' ? question.options.map(({ value }) => value) : [])),
    ]),
  );
  fc.assert(
    fc.property(fc.record(options), (given) => {
      const { blocks, summary } = automatedDecisions(method, answered(given), texts);
      const values = Object.values(given);
      const isRuledOut = values.includes('no');
      expect(blocks.some(({ kind }) => kind === 'draft')).toBe(!isRuledOut);
      expect(summary === method.words.likely).toBe(!isRuledOut && !values.includes('unsure'));
      const listed = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
      expect(listed).toHaveLength(isRuledOut ? 0 : values.filter((value) => value === 'unsure').length);
    }),
  );
});
