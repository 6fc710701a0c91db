import { inlineText, type Block, type Inline } from '#lib/papers/blocks.ts';

/** A law, a standard, or a numbered part of one. */
const PROVISION =
  /\b(?:[Ss]ections?|[Pp]aragraphs?|Articles?|APPs?|Australian Privacy Principles?|CPS) (\d+[A-Z]*)|\b\w+ Act (?:19|20)\d\d|Australian Consumer Law|Essential Eight|Guidance for AI Adoption/g;
const SORT = { section: 'section', paragraph: 'paragraph', article: 'Article', app: 'APP', cps: 'CPS' };

/** What a text names: 'section 26WH', 'APP 1', 'CPS 234'. */
const provisionsIn = (text: string): string[] =>
  [...text.matchAll(PROVISION)].map(([name, number]) => {
    const sort = /^\w+?(?=s? )/.exec(name)![0].toLowerCase();
    if (number === undefined) return name;
    return `${SORT[sort as keyof typeof SORT] ?? 'APP'} ${number}`;
  });

const cites = (nodes: readonly Inline[]): boolean =>
  nodes.some((node) => node.type === 'citation' || ('children' in node && cites(node.children)));

type Unit = { text: string; isCited: boolean };

/** Paragraphs, entries and rows; words to copy and made-up entries say nothing of a law. */
const unitsOf = (blocks: readonly Block[]): Unit[] =>
  blocks.flatMap((block, index): Unit[] => {
    if (block.type === 'list') return block.items.flatMap((item) => unitsOf(item.blocks));
    if (block.type === 'paragraph')
      return [{ text: inlineText(block.children), isCited: cites(block.children) }];
    if (block.type !== 'table' || /made up|^Example/.test(block.head.map(inlineText).join('\n'))) return [];
    // "All rows: …", below a table.
    const next = blocks[index + 1];
    const isCitedBelow = next?.type === 'paragraph' && cites(next.children);
    return block.rows.map((row) => ({
      text: row.map(inlineText).join(' | '),
      isCited: isCitedBelow || row.some(cites),
    }));
  });

/** The laws, standards and parts of them that a text names and in no place cites a source for. */
export function withoutSource(blocks: readonly Block[]): string[] {
  const units = unitsOf(blocks).map(({ text, isCited }) => ({ named: provisionsIn(text), isCited }));
  const sourced = new Set(units.flatMap(({ named, isCited }) => (isCited ? named : [])));
  return [...new Set(units.flatMap(({ named }) => named))].filter((name) => !sourced.has(name));
}
