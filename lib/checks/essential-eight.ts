import type { Method, Strategy } from '#content/checks/schema.ts';
import { chosen, type Answers } from './answers.ts';
import { filled, type Result } from './result.ts';

const TOP_LEVEL = 3;
const SHOWN_GAPS = 3;

type EssentialEight = Method<'essential-eight'>;
type Requirement = Strategy['requirements'][number];

const isMet = (answers: Answers, { id }: Requirement): boolean => chosen(answers, id) === 'yes';

/**
 * The highest maturity level that the answers allow one strategy: every question up to it is answered with
 * yes. Source: ASD, Essential Eight maturity model (November 2023), Appendices A to C; "partly" is not met,
 * as in ASD's assessment process guide (2 October 2024) one ineffective control loses the strategy.
 */
export function allowedLevel({ requirements }: Strategy, answers: Answers): number {
  const failed = requirements.filter((requirement) => !isMet(answers, requirement));
  return Math.min(TOP_LEVEL, ...failed.map(({ level }) => level - 1));
}

/**
 * The gaps to close first. Levels in order, as the model (Implementation) asks for one level across all eight
 * strategies before the next; then our own estimate of the work, then what is partly done, then the model's
 * order.
 */
export function cheapestGaps(strategies: readonly Strategy[], answers: Answers) {
  const rank = ({ id }: Requirement) => (chosen(answers, id) === 'partly' ? 0 : 1);
  return strategies
    .flatMap((strategy) => strategy.requirements.map((requirement) => ({ strategy, requirement })))
    .filter(({ requirement }) => !isMet(answers, requirement))
    .sort(
      ({ requirement: a }, { requirement: b }) =>
        a.level - b.level || a.effort - b.effort || rank(a) - rank(b),
    )
    .slice(0, SHOWN_GAPS);
}

/** The overall level is the lowest of the eight (ASD's guide, Determining effective implementation). */
export function essentialEight(
  { strategies, levels, efforts, words }: EssentialEight,
  answers: Answers,
): Result {
  const allowed = strategies.map((strategy) => allowedLevel(strategy, answers));
  const overall = Math.min(...allowed);
  const openBefore = (strategy: Strategy, level: number): string => {
    const next = strategy.requirements.filter((requirement) => requirement.level > level);
    const lowest = Math.min(...next.map((requirement) => requirement.level));
    const open = next.filter((one) => one.level === lowest && !isMet(answers, one)).length;
    return open > 0 ? String(open) : words.nothingOpen;
  };
  const gaps = cheapestGaps(strategies, answers);
  const summary = [words.none, words.some, words.some, words.all][overall]!;
  return {
    summary: filled(summary, {
      level: `Maturity ${levels[overall]}`,
      met: allowed.filter((level) => level > 0).length,
    }),
    blocks: [
      { kind: 'rings', levels: allowed },
      {
        kind: 'table',
        caption: words.table,
        head: words.head,
        rows: strategies.map((strategy, index) => [
          `${index + 1} ${strategy.name}`,
          levels[allowed[index]!]!,
          openBefore(strategy, allowed[index]!),
        ]),
      },
      ...(gaps.length > 0
        ? ([
            { kind: 'heading', text: words.gapsHeading },
            {
              kind: 'list',
              ordered: true,
              items: gaps.map(({ strategy, requirement: { gap, level, effort } }) => ({
                text: filled(words.gap, {
                  gap,
                  strategy: strategy.name,
                  level: levels[level]!,
                  effort: efforts[effort - 1]!,
                }),
              })),
            },
            { kind: 'text', text: words.order },
          ] as const)
        : []),
    ],
  };
}
