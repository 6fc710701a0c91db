/** What a check says, as data: drawn by components/checks/result-html.ts, told by `resultText`. */
export type Link = { label: string; href: string };
type Item = { text: string; link?: Link };
export type Block =
  | { kind: 'heading'; text: string }
  | ({ kind: 'text' } & Item)
  | { kind: 'list'; ordered?: boolean; items: readonly Item[] }
  | {
      kind: 'table';
      caption: string;
      head: readonly string[];
      rows: readonly (readonly string[])[];
      /** Its last row. */
      total?: readonly string[];
      /** Its columns hold amounts, but for the first. */
      isAmounts?: boolean;
    }
  /** A text to copy. */
  | { kind: 'draft'; paragraphs: readonly string[] }
  /** A drawing of levels from 0 to 3, one ring each; a table beside it says the same. */
  | { kind: 'rings'; levels: readonly number[] };

export type Problem = { name: string; text: string };
export type Result = {
  summary: string;
  blocks: readonly Block[];
  /** What must be answered before there is a result. */
  problems?: readonly Problem[];
};

/** A text of content/ with a value in place of each `{name}`; a number as Australians write it. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString('en-AU') : String(value);
  });

/** The result as plain text, for a message. */
export const resultText = ({ summary, blocks }: Result): string =>
  [summary, ...blocks.map(blockText)].filter(Boolean).join('\n\n');

const itemText = ({ text, link }: Item): string => (link ? `${text} ${link.label}` : text);

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'text':
      return itemText(block);
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${itemText(item)}`)
        .join('\n');
    case 'table': {
      const { caption, head, rows, total } = block;
      const lines = [...rows, ...(total ? [total] : [])];
      // One further column needs no name, several do.
      const told = ([first, ...rest]: readonly string[]): string =>
        head.length > 2
          ? `- ${first} (${rest.map((text, at) => `${head[at + 1]}: ${text}`).join('; ')})`
          : `- ${first}: ${rest[0]}`;
      return [caption, ...lines.map(told)].join('\n');
    }
    case 'draft':
      return block.paragraphs.join('\n\n');
    case 'rings':
      return '';
  }
}
