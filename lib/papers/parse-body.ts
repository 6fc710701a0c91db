import type {
  BlockContent,
  DefinitionContent,
  List,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { curlyMarks } from '#content/quotation-marks.ts';
import { idMaker } from '#lib/markdown/headings.ts';
import { inlineText, type Block, type Inline } from './blocks.ts';

/** What is wrong with a text, each with its line within it, counted from 1. */
export type Problem = { line: number; text: string };

/** Ids of the page around the text. */
const PAGE_IDS = ['main', 'paper', 'contents', 'sources', 'newsletter-email'];

/** What a cell, a heading and a line may hold; everything else has its reason. */
const REFUSED: Partial<Record<Nodes['type'], string>> = {
  html: 'HTML is not allowed',
  image: 'images are not allowed',
  imageReference: 'images are not allowed',
  footnoteReference: 'footnotes are not allowed: cite a source with [text](source:id)',
  footnoteDefinition: 'footnotes are not allowed: cite a source with [text](source:id)',
  definition: 'write the address in the link itself',
  linkReference: 'write the address in the link itself',
  delete: 'struck out text is not allowed',
  thematicBreak: 'rules are not allowed: begin a section with a heading',
};

const parser = remark().use(remarkGfm);

/**
 * The text of a paper as blocks, with everything in it that a paper may not hold
 * (docs/recipes.md, Add a paper).
 * @param sources the ids that may be cited
 */
export function parseBody(
  markdown: string,
  sources: readonly string[],
): { blocks: Block[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const cited = new Set<string>();
  const anchors = new Map<string, number>();
  const idOf = idMaker(PAGE_IDS);
  const ids = new Set<string>();
  const tablesOf = new Map<string, number>();
  let section = '';
  let level = 1;
  /** What was read of the line so far: a quotation may begin before a link and end in it. */
  let before = '';

  const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;
  const report = (node: Nodes, text: string): void => void problems.push({ line: lineOf(node), text });

  const tree: Root = parser.parse(markdown);
  if (tree.children[0]?.type !== 'paragraph')
    problems.push({ line: 1, text: 'begin with a paragraph that says what the reader gets' });
  const blocks = tree.children.flatMap((node) => blockOf(node, true));
  for (const [id, line] of anchors) {
    if (!ids.has(id)) problems.push({ line, text: `there is no heading #${id}` });
  }
  for (const id of sources) {
    if (!cited.has(id)) problems.push({ line: 1, text: `the source "${id}" is never cited` });
  }
  return { blocks, problems: problems.sort((a, b) => a.line - b.line) };

  function blockOf(node: RootContent | BlockContent | DefinitionContent, isTop = false): Block[] {
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', children: lineOfText(node.children) }];
      case 'heading': {
        if (!isTop) report(node, 'a heading stands in no list and no quote');
        if (node.depth !== 2 && node.depth !== 3) report(node, 'headings are ## and ###');
        if (node.depth > level + 1) report(node, 'a heading skips a level');
        level = node.depth;
        const children = lineOfText(node.children);
        section = inlineText(children);
        if (!section.trim()) report(node, 'a heading without words');
        const id = idOf(section);
        ids.add(id);
        return [{ type: 'heading', level: node.depth === 3 ? 3 : 2, id, children }];
      }
      case 'list':
        return [listOf(node)];
      case 'table':
        return [tableOf(node)];
      case 'blockquote':
        return [{ type: 'quote', blocks: node.children.flatMap((child) => blockOf(child)) }];
      case 'code':
        return [{ type: 'code', text: node.value }];
      default:
        report(node, REFUSED[node.type] ?? `a paper holds no ${node.type}`);
        return [];
    }
  }

  function listOf({ ordered, start, children }: List): Block {
    const items = children.map((item) => ({
      ...(typeof item.checked === 'boolean' && { checked: item.checked }),
      blocks: item.children.flatMap((child) => blockOf(child)),
    }));
    return { type: 'list', ordered: Boolean(ordered), start: start ?? 1, items };
  }

  function tableOf(node: Table): Block {
    const [head = [], ...rows] = node.children.map((row) =>
      row.children.map(({ children }) => lineOfText(children)),
    );
    if (head.length > MAX_COLUMNS) report(node, `a table has at most ${MAX_COLUMNS} columns`);
    if (head.some((cell) => !inlineText(cell).trim())) report(node, 'every column of a table has a heading');
    if (rows.some((row) => row.length > head.length)) report(node, 'a row has more cells than the head');
    const copy = (tablesOf.get(section) ?? 0) + 1;
    tablesOf.set(section, copy);
    return {
      type: 'table',
      name: copy === 1 ? section : `${section} (${copy})`,
      head,
      // A row may leave out its last cells.
      rows: rows.map((row) => head.map((_, column) => row[column] ?? [])),
    };
  }

  function lineOfText(nodes: readonly PhrasingContent[]): Inline[] {
    before = '';
    return inlinesOf(nodes);
  }

  function inlinesOf(nodes: readonly PhrasingContent[]): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      switch (node.type) {
        case 'text':
          return [{ type: 'text', text: printed(node.value.replace(/\s+/g, ' ')) }];
        case 'inlineCode':
          before = node.value;
          return [{ type: 'code', text: node.value }];
        case 'break':
          return [{ type: 'break' }];
        case 'strong':
        case 'emphasis':
          return [{ type: node.type, children: inlinesOf(node.children) }];
        case 'link':
          return linkOf(node.url, inlinesOf(node.children), node);
        default:
          report(node, REFUSED[node.type] ?? `a paper holds no ${node.type}`);
          return [];
      }
    });
  }

  function printed(text: string): string {
    const marked = curlyMarks(text, before);
    before = text;
    return marked;
  }

  function linkOf(url: string, children: Inline[], node: Nodes): Inline[] {
    const text = inlineText(children);
    if (!text.trim()) report(node, 'a link without words');
    if (url.startsWith('source:')) {
      const source = url.slice('source:'.length);
      if (!sources.includes(source)) report(node, `there is no source "${source}"`);
      cited.add(source);
      return [{ type: 'citation', source, children }];
    }
    if (url.startsWith('#')) anchors.set(url.slice(1), lineOf(node));
    // An address in the text becomes a link of itself.
    else if (!OWN_PAGE.test(url)) report(node, `${url}: an address belongs into the sources`);
    return [{ type: 'link', href: url, children }];
  }
}

/** The most that fit on a phone and on paper. */
const MAX_COLUMNS = 5;
/** A page of this site. */
const OWN_PAGE = /^\/(?![/\\])[\w./#?=%-]*$/;
