import { textsOf } from '#lib/papers/blocks.ts';
import { sourceAbout } from '#lib/papers/sources.ts';
import { reasonText, type Specimen } from '#lib/specimens/specimens.ts';

/** Every text of a specimen, in the order of reading. */
export function specimenTexts(specimen: Specimen): string[] {
  const { description, opening, sheets, questions = [], sources = [] } = specimen;
  return [
    description,
    ...textsOf(opening),
    ...sheets.flatMap(({ title, clauses }) => [
      title,
      ...clauses.flatMap(({ blocks, note = [] }) => [...textsOf(blocks), ...textsOf(note)]),
    ]),
    ...questions.flatMap(({ question, answers }) => [
      question,
      ...answers.flatMap((answer) => [answer.text, reasonText(answer)]),
    ]),
    ...sources.flatMap((source) => [source.title, sourceAbout(source)]),
  ];
}
