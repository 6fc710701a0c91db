import type { Root, Text } from 'mdast';
import { remark } from 'remark';
import remarkHtml from 'remark-html';
import { visit } from 'unist-util-visit';
import { escapeHtml } from '#lib/text.ts';
import { withinBounds } from './bounds.ts';
import {
  assignHeadingIds,
  normaliseHeadings,
  resolveHeadingLinks,
  type RenderedHeading,
  type TopHeading,
} from './headings.ts';
import { makeLinksAbsolute, removeUnsafeLinks, resolveReferences } from './links.ts';

type Options = {
  /** Gives every heading an id, for links within the page. */
  headingIds?: boolean;
  /** 3 unless given. */
  topHeading?: TopHeading;
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
  { headingIds, topHeading = 3, baseUrl }: Options,
): { html: string; headings: RenderedHeading[] } {
  const readable = withinBounds(markdown);
  if (readable === undefined) return { html: plainParagraphs(markdown), headings: [] };
  let headings: RenderedHeading[] = [];
  const html = String(
    remark()
      .use(() => (tree: Root) => {
        normaliseHeadings(tree, topHeading);
        swapDates(tree);
        removeImages(tree);
        resolveReferences(tree);
        removeWordsInAttributes(tree);
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

/** Rendered HTML in two: its first paragraph, or '' where it begins with something else, and the rest. */
export function splitFirstParagraph(html: string): [first: string, rest: string] {
  const end = html.startsWith('<p>') ? html.indexOf('</p>') + '</p>'.length : 0;
  return [html.slice(0, end), html.slice(end)];
}

/** A text as it was typed, in paragraphs, with nothing in it read as Markdown. */
const plainParagraphs = (text: string): string =>
  text
    .split(/(?:\r\n|[\r\n])(?:[ \t]*(?:\r\n|[\r\n]))+/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>\n`)
    .join('');

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

/**
 * The title of a link and the language of a block of code: a `<script>` in an attribute would read like an
 * element to server/csp/inline-scripts.ts.
 */
function removeWordsInAttributes(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === 'link') node.title = null;
    else if (node.type === 'code') node.lang = null;
  });
}

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
