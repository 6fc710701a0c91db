import type { Method } from '#content/checks/schema.ts';
import { chosen, type Answers } from './answers.ts';
import { filled, type Block, type Result } from './result.ts';

type AutomatedDecisions = Method<'automated-decisions'>;
type Reach = 'likely' | 'open' | 'unlikely';

const answeredWith = ({ conditions }: AutomatedDecisions, answers: Answers, value: string) =>
  conditions.filter(({ question }) => chosen(answers, question) === value);

/**
 * Whether the duty is likely to reach a system: all conditions must hold. Source: Privacy Act 1988 (Cth),
 * Schedule 1, APP 1.7 (three conditions together) and 1.9, inserted by the Privacy and Other Legislation
 * Amendment Act 2024 (No. 128, 2024), Schedule 1, Part 15, for decisions made after it begins on 10 December
 * 2026.
 */
export function reachOf(method: AutomatedDecisions, answers: Answers): Reach {
  if (answeredWith(method, answers, 'no').length > 0) return 'unlikely';
  return answeredWith(method, answers, 'unsure').length > 0 ? 'open' : 'likely';
}

/** The contents that APP 1.8 asks of a privacy policy, for what the program does. */
export function draftOf({ words: { draft } }: AutomatedDecisions, answers: Answers): readonly string[] {
  const program = chosen(answers, 'program');
  return [
    draft.first,
    ...(program === 'helps' ? [] : [draft.solely]),
    ...(program === 'decides' ? [] : [draft.related]),
    draft.information,
  ];
}

/** @param texts what is asked, by the name of the question */
export function automatedDecisions(
  method: AutomatedDecisions,
  answers: Answers,
  texts: ReadonlyMap<string, string>,
): Result {
  const { words } = method;
  const reach = reachOf(method, answers);
  const unsure = answeredWith(method, answers, 'unsure');
  if (reach === 'unlikely') {
    const reasons = answeredWith(method, answers, 'no').map(({ failed }) => failed);
    return {
      summary: words.unlikely,
      blocks: [
        { kind: 'text', text: filled(words.because, { reasons: reasons.join('; ') }) },
        ...(unsure.length > 0 ? [{ kind: 'text', text: words.unsureToo } as const] : []),
      ],
    };
  }
  const open: Block[] = [
    { kind: 'heading', text: words.openHeading },
    { kind: 'list', items: unsure.map(({ question }) => ({ text: texts.get(question)! })) },
  ];
  return {
    summary: words[reach],
    blocks: [
      ...(unsure.length > 0 ? open : []),
      { kind: 'heading', text: words.draftHeading },
      { kind: 'text', text: words.draftLead },
      { kind: 'draft', paragraphs: draftOf(method, answers) },
    ],
  };
}
