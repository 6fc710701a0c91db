import type { Check, Question } from '#content/checks/schema.ts';
import { filled, type Problem } from './result.ts';

/** What was answered, by the name of the question: values that the question offers, or a number as text. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Longer than any answer; what is longer is none of ours. */
const MAX_TYPED = 20;
const NUMBER = /^\d+(?:\.\d+)?$/;

export const questionsOf = ({ groups }: Pick<Check, 'groups'>): readonly Question[] =>
  groups.flatMap(({ questions }) => questions);

/** The element of a question, for a link that leads to it. */
export const questionId = (name: string): string => `question-${name}`;

type Words = { unanswered: string; number: string; whole: string };

/**
 * Reads what a form or an address says. What no question asks for is ignored.
 * @param words `number` may hold `{min}`, `{max}` and `{decimals}`; `whole` is for those without decimals
 * @returns the answers, and a problem for each question that has none that counts
 */
export function readAnswers(
  check: Pick<Check, 'groups'>,
  typed: URLSearchParams,
  words: Words,
): { answers: Answers; problems: readonly Problem[] } {
  const answers: Record<string, readonly string[]> = {};
  const problems: Problem[] = [];
  for (const question of questionsOf(check)) {
    const { name } = question;
    const given = typed.getAll(name).map((value) => value.trim());
    if (question.kind === 'number') {
      const [text = ''] = given;
      if (isNumberFor(question, text)) answers[name] = [text || '0'];
      else
        problems.push({ name, text: filled(question.decimals > 0 ? words.number : words.whole, question) });
    } else {
      const chosen = question.options.map(({ value }) => value).filter((value) => given.includes(value));
      answers[name] = question.kind === 'choice' ? chosen.slice(0, 1) : chosen;
      if (question.kind === 'choice' && chosen.length === 0) problems.push({ name, text: words.unanswered });
    }
  }
  return { answers, problems };
}

function isNumberFor(question: Extract<Question, { kind: 'number' }>, text: string): boolean {
  const { min, max, decimals, optional } = question;
  if (text === '') return optional;
  if (text.length > MAX_TYPED || !NUMBER.test(text)) return false;
  const [, fraction = ''] = text.split('.');
  return fraction.length <= decimals && Number(text) >= min && Number(text) <= max;
}

/** What was chosen. @throws for a question without an answer, which `readAnswers` has reported */
export function chosen(answers: Answers, name: string): string {
  const [value] = answers[name] ?? [];
  if (value === undefined) throw new Error(`${name} has no answer`);
  return value;
}

export const numberOf = (answers: Answers, name: string): number => Number(chosen(answers, name));
