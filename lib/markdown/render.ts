import type { Heading, Link, Root, Text } from 'mdast';
import { remark } from 'remark';
import remarkHtml from 'remark-html';
import { visit } from 'unist-util-visit';

/** The level the highest heading of a rendered text gets: below a page's h1 and the text's own h2 title. */
const TOP_HEADING = 3;

/**
 * Renders the specification's Markdown (§9: headings, bullets, emphasis, bold, links and the swap of day and month in
 * `*d/m/yyyy*`) to HTML that is safe to place in a page.
 *
 * Raw HTML, scripts, event handlers and unknown protocols are removed by remark-html's sanitiser, which stays on.
 * What it would let through is removed here: images, links to `//host`, and links with control characters.
 */
export function renderMarkdown(markdown: string): string {
  return String(
    remark()
      .use(() => (tree: Root) => {
        settleHeadings(tree);
        swapDates(tree);
        removeImages(tree);
        removeUnsafeLinks(tree);
      })
      .use(remarkHtml)
      .processSync(markdown),
  );
}

/** Moves the headings so that the highest is an h3 and none skips a level: screen readers navigate by them. */
function settleHeadings(tree: Root): void {
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

/** `*m/d/yyyy*` in the stored text is read as `d/m/yyyy`: the first two numbers change places, as the specification says. */
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

const SAFE_LINK = /^(https?:\/\/[^/\s]|mailto:[^\s]|\/(?![/\\])|#)/i;

/** A link that could leave the page's protocol (`//host`, `/\host`, `javascript:`) keeps its words and loses its target. */
function removeUnsafeLinks(tree: Root): void {
  const isSafe = (link: Link) => SAFE_LINK.test(link.url) && !/[\u0000-\u0020\u007f]/.test(link.url);
  visit(tree, 'link', (node, index, parent) => {
    if (isSafe(node) || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1, ...node.children);
    return index;
  });
  visit(tree, 'definition', (node) => {
    if (!SAFE_LINK.test(node.url)) node.url = '#';
  });
}
