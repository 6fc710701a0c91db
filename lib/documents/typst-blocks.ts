import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { inlineText, type Block, type Inline } from '#lib/papers/blocks.ts';

type Cell = { text: string; children: Inline[] };
type Table = { type: 'table'; head: Cell[]; rows: Cell[][] };
/** Blocks as documents/base.typ reads them: addresses are whole, and a table's columns can be measured. */
export type TypstBlock =
  | Exclude<Block, { type: 'table' | 'list' | 'quote' }>
  | Table
  | { type: 'quote'; blocks: TypstBlock[] }
  | {
      type: 'list';
      ordered: boolean;
      start: number;
      items: { checked?: boolean; blocks: TypstBlock[] }[];
    };

export const typstBlocks = (blocks: readonly Block[]): TypstBlock[] => blocks.map(blockOf);

function blockOf(block: Block): TypstBlock {
  switch (block.type) {
    case 'table':
      return { type: 'table', head: block.head.map(cellOf), rows: block.rows.map((row) => row.map(cellOf)) };
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: typstBlocks(item.blocks) })) };
    case 'quote':
      return { ...block, blocks: typstBlocks(block.blocks) };
    case 'code':
      return block;
    default:
      return { ...block, children: inlinesOf(block.children) };
  }
}

const cellOf = (children: Inline[]): Cell => ({
  text: inlineText(children),
  children: inlinesOf(children),
});

const inlinesOf = (children: readonly Inline[]): Inline[] =>
  children.map((child) => {
    if (!('children' in child)) return child;
    const inner = inlinesOf(child.children);
    if (child.type !== 'link' || child.href.startsWith('#')) return { ...child, children: inner };
    return { ...child, href: absoluteUrl(child.href), children: inner };
  });
