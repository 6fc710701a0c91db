/**
 * The text of a paper as the page and the document are made from it: nothing in it is markup any more, so
 * each shows a text as text.
 */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  /** To a page of this site or, with `#`, to a heading of this paper. */
  | { type: 'link'; href: string; children: Inline[] }
  /** To an entry of the paper's list of sources. */
  | { type: 'citation'; source: string; children: Inline[] };

type ListItem = {
  /** Of a check list: whether it is ticked. */
  checked?: boolean;
  blocks: Block[];
};

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { type: 'table'; name: string; head: Inline[][]; rows: Inline[][][] }
  /** Words that the reader may copy. */
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string };

/** What a reader reads of it. */
export function inlineText(children: readonly Inline[]): string {
  return children
    .map((child) => {
      if (child.type === 'text' || child.type === 'code') return child.text;
      return child.type === 'break' ? ' ' : inlineText(child.children);
    })
    .join('');
}

/** Every text of the blocks, in the order of reading; a paragraph, a cell and a heading are one each. */
export function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'list':
        return block.items.flatMap((item) => textsOf(item.blocks));
      case 'quote':
        return textsOf(block.blocks);
      case 'table':
        return [block.head, ...block.rows].flatMap((row) => row.map(inlineText));
      case 'code':
        return [block.text];
      default:
        return [inlineText(block.children)];
    }
  });
}
