import { papers, type PaperRecord } from '#content/papers.ts';
import { relatedPage } from '#content/related-pages.ts';
import { readingMinutes } from '#lib/newsletter/issue.ts';
import { inlineText, textsOf, type Block } from './blocks.ts';
import { recordBlocks } from './record-blocks.ts';

export type PaperHeading = { id: string; text: string };

export type Paper = PaperRecord & {
  blocks: readonly Block[];
  /** Its `##` headings. */
  contents: readonly PaperHeading[];
  /** How long it takes to read. */
  minutes: number;
  /** The service or Quickstart that its text leads to last. */
  service: { path: string; name: string } | undefined;
};

/** @throws with the file and the line of everything that a paper may not hold */
export function readPaper(record: PaperRecord): Paper {
  const { body, sources } = record;
  const blocks = recordBlocks(
    'papers',
    record,
    sources.map(({ id }) => id),
  );
  const contents = blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, text: inlineText(block.children) }] : [],
  );
  const linked = [...body.matchAll(/\]\((\/[\w/-]+)\)/g)].map(([, path]) => relatedPage(path!));
  return {
    ...record,
    blocks,
    contents,
    minutes: readingMinutes(textsOf(blocks).join(' ')),
    service: linked.findLast((page) => page !== undefined),
  };
}

const read = new Map<string, Paper>();

/** The paper at this address, parsed once. */
export function paperAt(path: string): Paper | undefined {
  const known = read.get(path);
  if (known) return known;
  const record = papers.find((paper) => paper.path === path);
  if (!record) return undefined;
  const paper = readPaper(record);
  read.set(path, paper);
  return paper;
}
