import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { essentialEight as check } from '#content/checks/essential-eight.ts';
import { allowedLevel, cheapestGaps, essentialEight } from './essential-eight.ts';
import type { Method } from '#content/checks/schema.ts';

const method = check.method as Method<'essential-eight'>;
const { strategies } = method;
const requirements = strategies.flatMap((strategy) => strategy.requirements);

type Answer = 'yes' | 'partly' | 'no';
/** All answered alike, but for those named. */
const answered = (rest: Answer, but: Record<string, Answer> = {}) =>
  Object.fromEntries(requirements.map(({ id }) => [id, [but[id] ?? rest]]));
/** Every question up to a level answered with yes, those above it with no. */
const upTo = (level: number, but: Record<string, Answer> = {}) =>
  Object.fromEntries(
    requirements.map(({ id, level: own }) => [id, [but[id] ?? (own <= level ? 'yes' : 'no')]]),
  );
const worked = (answers: Record<string, Answer[]>) => ({
  levels: strategies.map((strategy) => allowedLevel(strategy, answers)).join(''),
  gaps: cheapestGaps(strategies, answers).map(({ requirement }) => requirement.id),
  summary: essentialEight(method, answers).summary,
});

describe('the Essential Eight self-check, worked by hand from the model of November 2023', () => {
  it.each([
    [
      'nothing done: Level Zero in all; the settings of Level One in the order of the model',
      answered('no'),
      '00000000',
      ['office-two-weeks', 'inside-one-month', 'mfa-online-services'],
      'Your answers rule out Maturity Level One. Strategies that allow it: 0 of 8.',
    ],
    [
      'everything done: Level Three is open and nothing is left',
      answered('yes'),
      '33333333',
      [],
      'Your answers leave Maturity Level Three open in all eight strategies.',
    ],
    [
      'Appendix A met and nothing more: Level One, for operating systems Two, since Appendix B adds nothing',
      upTo(1),
      '12111111',
      ['macros-win32', 'other-applications', 'mfa-systems'],
      'Your answers allow Maturity Level One at most.',
    ],
    [
      'Appendix B met as well: Level Two',
      upTo(2),
      '22222222',
      ['constrained-language', 'backup-administrators', 'office-48-hours'],
      'Your answers allow Maturity Level Two at most.',
    ],
    [
      'the made-up case of our paper: one row of user application hardening loses the level',
      upTo(1, { 'browser-settings': 'no' }),
      '12111101',
      ['browser-settings', 'macros-win32', 'other-applications'],
      'Your answers rule out Maturity Level One. Strategies that allow it: 7 of 8.',
    ],
    [
      'partly is not met: one control half done loses its strategy',
      answered('yes', { 'restore-tested': 'partly' }),
      '33333330',
      ['restore-tested'],
      'Your answers rule out Maturity Level One. Strategies that allow it: 7 of 8.',
    ],
    [
      'a gap at Level Three alone leaves Level Two',
      answered('yes', { 'just-in-time': 'no' }),
      '33323333',
      ['just-in-time'],
      'Your answers allow Maturity Level Two at most.',
    ],
    [
      'a gap at Level Two is not made good by Level Three',
      answered('yes', { 'mfa-systems': 'no' }),
      '33133333',
      ['mfa-systems'],
      'Your answers allow Maturity Level One at most.',
    ],
    [
      'an unsupported operating system loses Level One',
      answered('yes', { 'unsupported-replaced': 'no' }),
      '30333333',
      ['unsupported-replaced'],
      'Your answers rule out Maturity Level One. Strategies that allow it: 7 of 8.',
    ],
    [
      'of the same work what is partly done comes first',
      upTo(1, { 'macros-off': 'no', 'mfa-online-services': 'no', 'dedicated-accounts': 'partly' }),
      '12001011',
      ['dedicated-accounts', 'mfa-online-services', 'macros-off'],
      'Your answers rule out Maturity Level One. Strategies that allow it: 5 of 8.',
    ],
    [
      'less work comes first within a level, whatever the order of the model',
      answered('yes', { 'user-folders': 'partly', 'no-internet': 'no', 'java-and-advertisements': 'no' }),
      '33300303',
      ['java-and-advertisements', 'no-internet', 'user-folders'],
      'Your answers rule out Maturity Level One. Strategies that allow it: 5 of 8.',
    ],
    [
      'a setting of Level Two waits for a project of Level One',
      answered('yes', { 'approved-set': 'no', 'macros-win32': 'no' }),
      '33330133',
      ['approved-set', 'macros-win32'],
      'Your answers rule out Maturity Level One. Strategies that allow it: 7 of 8.',
    ],
  ])('%s', (_, answers, levels, gaps, summary) => {
    expect(worked(answers as Record<string, Answer[]>)).toEqual({ levels, gaps, summary });
  });
});

const anyAnswers = fc
  .array(fc.constantFrom<Answer>('yes', 'partly', 'no'), {
    minLength: requirements.length,
    maxLength: requirements.length,
  })
  .map((values) => Object.fromEntries(requirements.map(({ id }, at) => [id, [values[at]!]])));

describe('any answers to the Essential Eight', () => {
  it('lose nothing by a better answer', () => {
    fc.assert(
      fc.property(anyAnswers, fc.nat(requirements.length - 1), (answers, at) => {
        const better = { ...answers, [requirements[at]!.id]: ['yes'] };
        for (const strategy of strategies)
          expect(allowedLevel(strategy, better)).toBeGreaterThanOrEqual(allowedLevel(strategy, answers));
      }),
    );
  });

  it('allow a level exactly when every question up to it is met, and give the lowest of the eight', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const levels = strategies.map((strategy) => allowedLevel(strategy, answers));
        strategies.forEach((strategy, at) => {
          for (const level of [1, 2, 3]) {
            const isMet = strategy.requirements.every(
              (one) => one.level > level || answers[one.id]![0] === 'yes',
            );
            expect(levels[at]! >= level).toBe(isMet);
          }
        });
        const { summary } = essentialEight(method, answers);
        expect(summary.includes('rule out')).toBe(Math.min(...levels) === 0);
      }),
    );
  });

  it('name three gaps at most, none of them met and none above the lowest that is open', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const open = requirements.filter(({ id }) => answers[id]![0] !== 'yes');
        const gaps = cheapestGaps(strategies, answers).map(({ requirement }) => requirement);
        expect(gaps).toHaveLength(Math.min(3, open.length));
        expect(open).toEqual(expect.arrayContaining(gaps));
        if (gaps[0]) expect(gaps[0].level).toBe(Math.min(...open.map(({ level }) => level)));
      }),
    );
  });
});

it('asks three or four questions of each strategy, from Level One to Level Three', () => {
  expect(strategies.map(({ name }) => name)).toEqual([
    'Patch applications',
    'Patch operating systems',
    'Multi-factor authentication',
    'Restrict administrative privileges',
    'Application control',
    'Restrict Microsoft Office macros',
    'User application hardening',
    'Regular backups',
  ]);
  for (const { requirements: asked } of strategies) {
    expect(asked.map(({ level }) => level)).toContain(1);
    expect(asked.map(({ level }) => level)).toContain(3);
  }
});
