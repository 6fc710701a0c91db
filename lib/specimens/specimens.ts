import { specimenLabels } from '#content/pages/specimens.ts';
import { specimens, type SpecimenRecord } from '#content/specimens.ts';
import { inlineText, type Block } from '#lib/papers/blocks.ts';
import { recordBlocks } from '#lib/papers/record-blocks.ts';

/** Blocks that belong together, and the note in the margin that says why they are there. */
export type Clause = { blocks: Block[]; note?: Block[] };

/** A sheet of a document or a screen of a module; one begins with each `##`. */
type Sheet = { id: string; title: string; clauses: Clause[] };

export type Specimen = SpecimenRecord & {
  kind: 'document' | 'module';
  /** What stands above the first sheet's heading. */
  opening: Block[];
  sheets: Sheet[];
};

const DOCUMENT_SHEETS = 2;
const MODULE_SHEETS = 6;

/** @throws with the file, and the line where there is one, of everything that a specimen may not hold */
export function readSpecimen(record: SpecimenRecord): Specimen {
  const kind = record.questions ? 'module' : 'document';
  const fail = (problem: string): never => {
    throw new Error(`content/specimens/${record.slug}.md: ${problem}`);
  };
  const opening: Block[] = [];
  const sheets: Sheet[] = [];
  let clause: Clause | undefined;
  const ids = (record.sources ?? []).map(({ id }) => id);
  for (const block of recordBlocks('specimens', record, ids)) {
    const sheet = sheets.at(-1);
    if (block.type === 'heading' && block.level === 2) {
      sheets.push({ id: block.id, title: inlineText(block.children), clauses: [] });
      clause = undefined;
    } else if (!sheet) opening.push(block);
    else if (block.type === 'quote') {
      if (!clause) fail(`"${sheet.title}": a note follows what it explains`);
      else clause.note = block.blocks;
      clause = undefined;
    } else if (clause && block.type !== 'heading') clause.blocks.push(block);
    else sheet.clauses.push((clause = { blocks: [block] }));
  }
  const expected = kind === 'module' ? MODULE_SHEETS : DOCUMENT_SHEETS;
  if (sheets.length !== expected) fail(`has ${sheets.length} sheets ("##"), not ${expected}`);
  return { ...record, kind, opening, sheets };
}

/** 'Page 1: The first hour', of each sheet; the questions of a module stand on the last. */
export const sheetNames = ({ kind, sheets, questions }: Specimen): string[] => [
  ...sheets.map(({ title }, index) => `${specimenLabels.sheet[kind]} ${index + 1}: ${title}`),
  ...(questions ? [specimenLabels.questions] : []),
];

/** 'Right. The number on file …', as it stands below an answer. */
export const reasonText = ({ right, reason }: { right: boolean; reason: string }): string =>
  `${right ? specimenLabels.right : specimenLabels.wrong} ${reason}`;

const read = new Map(specimens.map((record) => [record.path, readSpecimen(record)]));

/** The specimen at this address. */
export const specimenAt = (path: string): Specimen | undefined => read.get(path);
