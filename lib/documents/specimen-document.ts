import { paperLabels } from '#content/site/paper-labels.ts';
import { specimenLabels } from '#content/pages/specimens.ts';
import { longDate } from '#lib/format.ts';
import { sourcesData } from '#lib/papers/sources.ts';
import { reasonText, type Specimen } from '#lib/specimens/specimens.ts';
import type { DocumentData } from './compile.ts';
import { frameOf } from './frame.ts';
import { typstBlocks, type TypstBlock } from './typst-blocks.ts';

type SpecimenData = DocumentData & {
  /** Above the heading of the first sheet. */
  deliverable: string;
  kicker: string;
  facts: string;
  about: string;
  opening: TypstBlock[];
  sheets: {
    title: string;
    /** Before its title: 'Screen 1'. */
    kicker?: string;
    clauses: { blocks: TypstBlock[]; note?: TypstBlock[] }[];
  }[];
  /** One after another on a sheet, instead of a sheet each. */
  flows: boolean;
  questions: { question: string; answers: { text: string; right: boolean; reason: string }[] }[];
  sources: ReturnType<typeof sourcesData>;
};

/** What documents/specimen.typ reads. */
export function specimenData(specimen: Specimen): SpecimenData {
  const { path, name, deliverable, description, updated, quickstart, kind } = specimen;
  const { sheet, kicker, addressee, about, mark, why, questions } = specimenLabels;
  return {
    ...frameOf(path, updated),
    title: name,
    description,
    keywords: [deliverable, quickstart.title],
    labels: {
      page: paperLabels.page,
      of: paperLabels.of,
      sources: paperLabels.sources,
      mark,
      addressee,
      why,
      questions,
    },
    deliverable,
    kicker: `${quickstart.title}: ${kicker[kind]}`,
    facts: `${addressee}, ${longDate(updated)}`,
    about,
    opening: typstBlocks(specimen.opening),
    sheets: specimen.sheets.map(({ title, clauses }, index) => ({
      title,
      ...(kind === 'module' && { kicker: `${sheet.module} ${index + 1}` }),
      clauses: clauses.map(({ blocks, note }) => ({
        blocks: typstBlocks(blocks),
        ...(note && { note: typstBlocks(note) }),
      })),
    })),
    flows: kind === 'module',
    questions: (specimen.questions ?? []).map(({ question, answers }) => ({
      question,
      answers: answers.map((answer) => ({
        text: answer.text,
        right: answer.right,
        reason: reasonText(answer),
      })),
    })),
    sources: sourcesData(specimen.sources ?? []),
  };
}
