import { curlyMarks } from '#content/quotation-marks.ts';
import type { Block, Inline } from '#lib/papers/blocks.ts';

/** The two marks that a `prose` string of content/schemas.ts may hold. */
const MARK = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\((\/[^\s()]*)\)/g;

/** A text as it is, with the marks of a printed one. */
export const words = (text: string): Inline[] => [{ type: 'text', text: curlyMarks(text) }];

export const strong = (text: string): Inline => ({ type: 'strong', children: words(text) });

/** A `prose` string: its emphasis and its links to pages; everything else in it is text. */
export function prose(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const { 0: whole, 1: emphasised, 2: linked, 3: href, index } of text.matchAll(MARK)) {
    if (index > end) found.push(...words(text.slice(end, index)));
    if (emphasised !== undefined) found.push(strong(emphasised));
    else found.push({ type: 'link', href: href!, children: words(linked!) });
    end = index + whole.length;
  }
  return end < text.length ? [...found, ...words(text.slice(end))] : found;
}

export const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });

/** @param id its own in the document */
export const heading = (id: string, text: string, level: 2 | 3 = 2): Block => ({
  type: 'heading',
  level,
  id,
  children: words(text),
});

export const list = (items: readonly Inline[][], { ordered = false } = {}): Block => ({
  type: 'list',
  ordered,
  start: 1,
  items: items.map((children) => ({ blocks: [paragraph(...children)] })),
});

/** A bold title and what it means, as one entry. */
export const titled = ({ title, text }: { title: string; text: string }): Inline[] => [
  strong(`${title}.`),
  ...words(' '),
  ...prose(text),
];

/** To a page or an address; a line may end after each of its slashes. */
export const link = (href: string, text: string): Inline => ({
  type: 'link',
  href,
  children: text.split(/(?<=\/)/).flatMap(words),
});

/** A name above what it names. */
export const fact = (label: string, ...value: Inline[]): Block =>
  paragraph(strong(label), { type: 'break' }, ...value);

export const table = (name: string, head: readonly string[], rows: Inline[][][]): Block => ({
  type: 'table',
  name,
  head: head.map(words),
  rows,
});
