import type { Definition, Heading, Link, Root, Text } from 'mdast';
import { remark } from 'remark';
import remarkHtml from 'remark-html';
import { visit } from 'unist-util-visit';
import { escapeHtml } from '#lib/text.ts';
import { withinBounds } from './bounds.ts';

/** The level the highest heading of a rendered text gets: below a page's h1 and the text's own h2 title. */
const TOP_HEADING = 3;

/** A heading of a rendered text. `id` is the heading's own in the HTML. */
export type RenderedHeading = { id: string; text: string; depth: number };

type Options = {
  /** Gives every heading an id, for links within the page. */
  headingIds?: boolean;
  /** Makes links to this site absolute, for a text that leaves it. */
  baseUrl?: string;
};

/**
 * Renders the Markdown of docs/specification.md (headings, bullets, emphasis, bold, links, and the swap
 * of day and month in `*d/m/yyyy*`) to HTML that is safe to place in a page.
 *
 * Raw HTML, scripts, event handlers and unknown protocols are removed by remark-html's sanitiser, which
 * stays on. What it would let through is removed here: images, links to `//host`, and links with control
 * characters. Any text has a rendering: what is beyond the bounds of ./bounds.ts becomes plain
 * paragraphs.
 */
export function renderMarkdown(markdown: string, options: Options = {}): string {
  return renderWithHeadings(markdown, options).html;
}

/** As {@link renderMarkdown}, with the headings in the order of the text. */
export function renderWithHeadings(
  markdown: string,
  { headingIds, baseUrl }: Options,
): { html: string; headings: RenderedHeading[] } {
  const readable = withinBounds(markdown);
  if (readable === undefined) return { html: plainParagraphs(markdown), headings: [] };
  let headings: RenderedHeading[] = [];
  const html = String(
    remark()
      .use(() => (tree: Root) => {
        normaliseHeadings(tree);
        swapDates(tree);
        removeImages(tree);
        resolveReferences(tree);
        removeUnsafeLinks(tree);
        if (headingIds || baseUrl) {
          const found = assignHeadingIds(tree, Boolean(headingIds));
          resolveHeadingLinks(tree, found);
          if (headingIds) headings = found;
        }
        if (baseUrl) makeLinksAbsolute(tree, baseUrl);
      })
      .use(remarkHtml)
      .processSync(readable),
  );
  return { html, headings };
}

/** A text as it was typed, in paragraphs, with nothing in it read as Markdown. */
const plainParagraphs = (text: string): string =>
  text
    .split(/(?:\r\n|[\r\n])(?:[ \t]*(?:\r\n|[\r\n]))+/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>\n`)
    .join('');

/** The sanitiser puts this before every id, so that no text can take the id of a part of the page. */
const ID_PREFIX = 'user-content-';
const MAX_ID_LENGTH = 60;

/** Finds a unique id for every heading, made from its text, and sets it when `assign` is true. */
function assignHeadingIds(tree: Root, assign: boolean): RenderedHeading[] {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  const headings: RenderedHeading[] = [];
  visit(tree, 'heading', (node) => {
    const text = textOf(node);
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
    for (let copy = copies.get(stem) ?? 2; taken.has(id); copy += 1) {
      id = `${stem}-${copy}`;
      copies.set(stem, copy + 1);
    }
    taken.add(id);
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
function resolveHeadingLinks(tree: Root, headings: readonly RenderedHeading[]): void {
  const ids = new Set(headings.map(({ id }) => id));
  visit(tree, 'link', (node) => {
    const id = ID_PREFIX + node.url.slice(1);
    if (node.url.startsWith('#') && ids.has(id)) node.url = `#${id}`;
  });
}

function makeLinksAbsolute(tree: Root, baseUrl: string): void {
  visit(tree, 'link', (node) => {
    node.url = URL.parse(node.url, baseUrl)?.href ?? node.url;
  });
}

/**
 * Moves the headings so that the highest is an h3 and none skips a level: screen readers navigate by
 * them.
 */
function normaliseHeadings(tree: Root): void {
  const headings: Heading[] = [];
  visit(tree, 'heading', (node) => void headings.push(node));
  const open: number[] = [];
  for (const heading of headings) {
    while (open.length > 0 && open[open.length - 1]! >= heading.depth) open.pop();
    open.push(heading.depth);
    heading.depth = Math.min(TOP_HEADING + open.length - 1, 6) as Heading['depth'];
  }
}

const ITALIC_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * `*m/d/yyyy*` in the stored text is read as `d/m/yyyy`: the first two numbers change places
 * (docs/specification.md).
 */
function swapDates(tree: Root): void {
  visit(tree, 'emphasis', (node) => {
    const [only] = node.children;
    if (node.children.length === 1 && only?.type === 'text') {
      only.value = only.value.replace(ITALIC_DATE, '$2/$1/$3');
    }
  });
}

const asText = (value: string): Text => ({ type: 'text', value });

/** An image would call a foreign host from the reader's browser; its alternative text remains. */
function removeImages(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if ((node.type === 'image' || node.type === 'imageReference') && parent && index !== undefined) {
      parent.children.splice(index, 1, asText(node.alt ?? ''));
      return index;
    }
    return undefined;
  });
}

/**
 * Makes `[text][name]` a link like any other and removes the definitions, so that one check sees every
 * address.
 */
function resolveReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node, index, parent) => {
    // The first of a name counts, as Markdown has it.
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if (!parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  visit(tree, 'linkReference', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const { url = '', title } = definitions.get(node.identifier) ?? {};
    parent.children[index] = { type: 'link', url, title: title ?? null, children: node.children };
  });
}

const SAFE_LINK = /^(https?:\/\/[^/\s]|mailto:[^\s]|\/(?![/\\])|#)/i;
/** No address of a page is longer; a definition's is repeated with every link that names it. */
const MAX_LINK_LENGTH = 2_000;

const isSafe = ({ url }: Link): boolean =>
  url.length <= MAX_LINK_LENGTH && SAFE_LINK.test(url) && !/[\u0000-\u0020\u007f]/.test(url);

/** A link that could leave the page's protocol (`//host`, `/\host`, `javascript:`) becomes plain text. */
function removeUnsafeLinks(tree: Root): void {
  visit(tree, 'link', (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    if (isSafe(node)) {
      // The sanitiser knows protocols in small letters only.
      node.url = node.url.replace(/^[a-z]+:/i, (protocol) => protocol.toLowerCase());
      return undefined;
    }
    parent.children.splice(index, 1, ...node.children);
    return index;
  });
}
