import type { Check } from '#content/checks/schema.ts';
import { questionId, questionsOf, readAnswers, type Answers } from './answers.ts';
import { automatedDecisions } from './automated-decisions.ts';
import { downtime } from './downtime.ts';
import { essentialEight } from './essential-eight.ts';
import { quickstartFit } from './quickstart-fit.ts';
import { quote } from './quote.ts';
import { filled, type Result } from './result.ts';

/** What of a record computes its result, and all that the browser is given. */
export type Computed = Pick<Check, 'groups' | 'method'>;
export type EvaluationWords = { incomplete: string; unanswered: string; number: string; whole: string };

function resultOf({ method }: Computed, answers: Answers, texts: ReadonlyMap<string, string>): Result {
  switch (method.kind) {
    case 'essential-eight':
      return essentialEight(method, answers);
    case 'automated-decisions':
      return automatedDecisions(method, answers, texts);
    case 'quickstart-fit':
      return quickstartFit(method, answers);
    case 'quote':
      return quote(method, answers);
    case 'downtime':
      return downtime(method, answers);
  }
}

/** What a check says to what was typed: its result, or what is still to be answered, with links to it. */
export function evaluate(check: Computed, typed: URLSearchParams, words: EvaluationWords): Result {
  const { answers, problems } = readAnswers(check, typed, words);
  const texts = new Map(questionsOf(check).map(({ name, text }) => [name, text]));
  if (problems.length === 0) return resultOf(check, answers, texts);
  return {
    problems,
    summary: filled(words.incomplete, { number: problems.length }),
    blocks: [
      {
        kind: 'list',
        items: problems.map(({ name, text }) => ({
          text: `${text}:`,
          link: { label: texts.get(name)!, href: `#${questionId(name)}` },
        })),
      },
    ],
  };
}
