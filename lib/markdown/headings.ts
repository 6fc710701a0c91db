import type { Heading, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/**
 * The level of a text's highest heading: 3 below a title that is an h2, 2 below one that is the page's h1.
 */
export type TopHeading = 2 | 3;

/** A heading of a rendered text. `id` is the heading's own in the HTML. */
export type RenderedHeading = { id: string; text: string; depth: number };

/**
 * Moves the headings so that the highest is of level `top` and none skips a level: screen readers
 * navigate by them.
 */
export function normaliseHeadings(tree: Root, top: TopHeading): void {
  const headings: Heading[] = [];
  visit(tree, 'heading', (node) => void headings.push(node));
  const open: number[] = [];
  for (const heading of headings) {
    while (open.length > 0 && open[open.length - 1]! >= heading.depth) open.pop();
    open.push(heading.depth);
    heading.depth = Math.min(top + open.length - 1, 6) as Heading['depth'];
  }
}

/** The sanitiser puts this before every id, so that no text can take the id of a part of the page. */
const ID_PREFIX = 'user-content-';
const MAX_ID_LENGTH = 60;

/** Ids made of texts, none given twice. @param taken ids that are there already */
export function idMaker(taken: Iterable<string> = []): (text: string) => string {
  const given = new Set(taken);
  const copies = new Map<string, number>();
  return (text) => {
    const slug = text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_ID_LENGTH)
      .replace(/^-|-$/g, '');
    const stem = slug || 'section';
    let id = stem;
    // Goes on from the last copy: counting from two each time would take a thousand equal headings half a
    // million steps.
    for (let copy = copies.get(stem) ?? 2; given.has(id); copy += 1) {
      id = `${stem}-${copy}`;
      copies.set(stem, copy + 1);
    }
    given.add(id);
    return id;
  };
}

/** Finds a unique id for every heading, made from its text, and sets it when `assign` is true. */
export function assignHeadingIds(tree: Root, assign: boolean): RenderedHeading[] {
  const idOf = idMaker();
  const headings: RenderedHeading[] = [];
  visit(tree, 'heading', (node) => {
    const text = textOf(node);
    const id = idOf(text);
    if (assign) node.data = { ...node.data, hProperties: { id } };
    headings.push({ id: ID_PREFIX + id, text, depth: node.depth });
  });
  return headings;
}

function textOf(heading: Heading): string {
  let text = '';
  visit(heading, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value;
    if (node.type === 'break') text += ' ';
  });
  return text.trim();
}

/**
 * An author writes `#some-heading`; the heading's id has the sanitiser's prefix. Other links stay as they
 * are.
 */
export function resolveHeadingLinks(tree: Root, headings: readonly RenderedHeading[]): void {
  const ids = new Set(headings.map(({ id }) => id));
  visit(tree, 'link', (node) => {
    const id = ID_PREFIX + node.url.slice(1);
    if (node.url.startsWith('#') && ids.has(id)) node.url = `#${id}`;
  });
}
