import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remark } from 'remark';
import { visit } from 'unist-util-visit';

/** Something in a document that a reader would stumble over: its line and what is wrong there. */
export type DocumentProblem = { line: number; problem: string };

type Heading = { line: number; depth: number; text: string };

const recordHeadings = ['Context', 'Decision', 'Alternatives', 'Consequences'];

const parsed = new Map<string, ReturnType<ReturnType<typeof remark>['parse']>>();

/** The tree of a Markdown text; a document is asked for its headings by every link that leads there. */
function parse(markdown: string) {
  const tree = parsed.get(markdown) ?? remark().parse(markdown);
  parsed.set(markdown, tree);
  return tree;
}

/** The headings of a Markdown text, with their text as a reader sees it. */
function headings(markdown: string): Heading[] {
  const found: Heading[] = [];
  visit(parse(markdown), 'heading', (node) => {
    let text = '';
    visit(node, (child) => {
      if (child.type === 'text' || child.type === 'inlineCode') text += child.value;
    });
    found.push({ line: node.position?.start.line ?? 0, depth: node.depth, text });
  });
  return found;
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Lines of a Markdown text that are not inside a fenced code block; the others are blanked. */
function linesOutsideCode(markdown: string): string[] {
  let fenced = false;
  return markdown.split('\n').map((line) => {
    const fence = /^\s*```/.test(line);
    if (fence) fenced = !fenced;
    return fence || fenced ? '' : line;
  });
}

/** Table rows that Markdown shows as text because no head stands directly above them. */
export function detachedRows(markdown: string): DocumentProblem[] {
  const lines = linesOutsideCode(markdown);
  const isRow = (line: string | undefined) => line !== undefined && /^\s*\|/.test(line);
  return lines.flatMap((line, index) =>
    isRow(line) && !isRow(lines[index - 1]) && !/^\s*\|[\s:|-]+\|\s*$/.test(lines[index + 1] ?? '')
      ? [{ line: index + 1, problem: 'table row without a head' }]
      : [],
  );
}

/** Numbers that stand twice in the numbered steps of one section. */
export function repeatedSteps(markdown: string): DocumentProblem[] {
  let seen = new Set<string>();
  return linesOutsideCode(markdown).flatMap((line, index) => {
    if (line.startsWith('#')) seen = new Set();
    const number = /^(\d+)\. /.exec(line)?.[1];
    if (!number) return [];
    if (seen.has(number)) return [{ line: index + 1, problem: `step ${number} stands twice` }];
    seen.add(number);
    return [];
  });
}

/** Why a link to a file of ours, with or without an anchor, leads nowhere; undefined when it does not. */
function deadEnd(target: string, anchor: string | undefined, root: string, read: (path: string) => string) {
  if (!existsSync(join(root, target))) return `no file ${target}`;
  const leads = anchor === undefined || headings(read(target)).some(({ text }) => anchorOf(text) === anchor);
  return leads ? undefined : `no heading #${anchor} in ${target}`;
}

/** Documents that the comments of a source file cite and that do not exist, or have no such heading. */
export function brokenCitations(
  source: string,
  root: string,
  read: (path: string) => string,
): DocumentProblem[] {
  return source.split('\n').flatMap((text, index) =>
    [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].flatMap(([cited, anchor]) => {
      const problem = deadEnd(cited.replace(/#.*/, ''), anchor, root, read);
      return problem ? [{ line: index + 1, problem }] : [];
    }),
  );
}

/**
 * Relative links of a document that lead to no file, or to no heading in it.
 * @param path the document's path from `root`
 * @param read gives the text of a Markdown file by its path from `root`
 */
export function brokenLinks(path: string, root: string, read: (path: string) => string): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  visit(parse(read(path)), ['link', 'image', 'definition'], (node) => {
    if (!('url' in node) || typeof node.url !== 'string' || /^[a-z]+:/.test(node.url)) return;
    const line = node.position?.start.line ?? 0;
    const [file = '', anchor] = node.url.split('#');
    const target = file ? join(dirname(path), file) : path;
    const problem = deadEnd(target, anchor, root, read);
    if (problem) problems.push({ line, problem });
  });
  return problems;
}

const PATH =
  /^(?:app|bench|checks|components|content|deploy|docs|documents|e2e|embedded|lib|scripts|server|supabase|workers)\/[^\s*<>{}…]+$/;
/** A test that a document names without its folder. */
const TEST_FILE = /^[\w-]+\.(?:spec|test)\.tsx?$/;

type Known = {
  /** The names of the scripts in package.json. */
  scripts: readonly string[];
  /** The names of the files of tests, without their folders. */
  tests: readonly string[];
};

/** Paths, tests and npm scripts that a document names in code marks and that do not exist. */
export function staleNames(markdown: string, root: string, { scripts, tests }: Known): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  visit(remark().parse(markdown), ['inlineCode', 'code'], (node) => {
    if (!('value' in node) || typeof node.value !== 'string') return;
    const line = node.position?.start.line ?? 0;
    for (const word of node.value.split(/[,.:;]?\s+/))
      if (PATH.test(word) && !word.endsWith('/.env') && !existsSync(join(root, word)))
        problems.push({ line, problem: `no file ${word}` });
      else if (TEST_FILE.test(word) && !tests.includes(word))
        problems.push({ line, problem: `no test ${word}` });
    for (const [, script] of node.value.matchAll(/\bnpm run ([\w:-]*\w)/g))
      if (script && !scripts.includes(script)) problems.push({ line, problem: `no script ${script}` });
  });
  return problems;
}

/**
 * Functions (`name()`) and own headers (`x-name`) that a text names and the code does not have.
 * @param code all of it, without its comments
 */
export function unknownNames(text: string, code: string): DocumentProblem[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\b([a-z]\w+)\(\)|`(x-[\w-]+)`/g)]
      .map(([, called, header]) => called ?? header ?? '')
      .filter((name) => !code.includes(name))
      .map((name) => ({ line: index + 1, problem: `nothing is named ${name}` })),
  );
}

type RecordHead = Record<'number' | 'title' | 'date' | 'status', string | undefined>;

/** What a decision record says at its head: `superseded by [11](0011-x.md)` is a status. */
export function recordHead(markdown: string): RecordHead {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(markdown) ?? [];
  return {
    number,
    title,
    date: /^- Date: (\d{4}-\d\d-\d\d)$/m.exec(markdown)?.[1],
    status: /^- Status: (.+)$/m.exec(markdown)?.[1],
  };
}

/** What a decision record lacks: number, title, date, status and the four sections in their order. */
export function recordProblems(markdown: string): string[] {
  const { number, date, status } = recordHead(markdown);
  const sections = headings(markdown)
    .filter(({ depth }) => depth === 2)
    .map(({ text }) => text);
  return [
    ...(number ? [] : ['no "# <number>. <title>"']),
    ...(date ? [] : ['no "- Date: <year-month-day>"']),
    ...(status && /^(accepted(, amended by \[\d+\]\(.+\))?|superseded by \[\d+\]\(.+\))$/.test(status)
      ? []
      : ['no "- Status: accepted | accepted, amended by [N](…) | superseded by [N](…)"']),
    ...(recordHeadings.join() === sections.join() ? [] : [`sections are not ${recordHeadings.join(', ')}`]),
  ];
}
