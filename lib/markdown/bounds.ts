/**
 * What the Markdown parser is given at most. It recurses for every level of nesting and needs time for every
 * line, block and mark, for the marks of one paragraph with their square; a text short enough to be stored
 * could block the process that renders it. Within these bounds the longest text takes about a second, and an
 * issue of 200 kB stays below all of them (render.test.ts).
 */
const bounds = {
  /** Quotes and lists within each other. */
  nesting: 20,
  /** Markers of quotes and lists in the whole text. */
  containers: 4_000,
  headings: 500,
  lines: 20_000,
  paragraphs: 8_000,
  marks: 40_000,
  /** For every paragraph its marks times its length, summed up. */
  work: 40_000_000,
} as const;

/** Marks times length; no Markdown that a person wrote has more in one paragraph. */
const PARAGRAPH_WORK = 2_000_000;

/**
 * The text as the parser can read it in reasonable time and depth, or undefined when it cannot. A
 * paragraph that alone costs too much has its marks escaped; the rest of the text is not affected. Linear
 * in its length.
 */
export function withinBounds(markdown: string): string | undefined {
  const lines = markdown.split(/\r\n|[\r\n]/);
  if (lines.length > bounds.lines) return undefined;
  const used = { headings: 0, containers: 0, paragraphs: 0, marks: 0, work: 0 };
  const paragraph = { from: 0, marks: 0, length: 0 };
  let literal = false;

  /** Ends the paragraph before line `to`. */
  const endParagraph = (to: number) => {
    const work = paragraph.marks * paragraph.length;
    if (work > PARAGRAPH_WORK) {
      literal = true;
      for (let at = paragraph.from; at < to; at += 1) lines[at] = lines[at]!.replace(SPECIAL, '\\$&');
    } else used.work += work;
    if (paragraph.length > 0) used.paragraphs += 1;
    used.marks += paragraph.marks;
    Object.assign(paragraph, { from: to, marks: 0, length: 0 });
  };

  for (const [index, line] of lines.entries()) {
    const end = line.search(NO_PREFIX);
    const prefix = end < 0 ? line : line.slice(0, end);
    const { nesting, markers } = nestingOf(prefix);
    used.containers += markers;
    if (nesting > bounds.nesting) return undefined;
    if (isHeading(prefix, line.slice(prefix.length))) used.headings += 1;
    // A blank line, a heading and a bullet begin a new paragraph whatever stands before them.
    if (NEW_PARAGRAPH.test(line)) endParagraph(index);
    if (line.trim() === '') continue;
    paragraph.length += line.length + 1;
    paragraph.marks += line.match(MARK)?.length ?? 0;
  }
  endParagraph(lines.length);
  for (const [name, amount] of Object.entries(used)) {
    if (amount > bounds[name as keyof typeof used]) return undefined;
  }
  // Within a block of code a backslash would be seen.
  if (literal && lines.some((line) => FENCE.test(line))) return undefined;
  return literal ? lines.join('\n') : markdown;
}

const HEADING = /^(#{1,6}([ \t]|$)|=[=-]*[ \t]*$)/;
const NEW_PARAGRAPH = /^([ \t]*$| {0,3}(#{1,6}|[-*+]) )/;
const FENCE = /^[ \t>*+\-\d.)]*(`{3}|~{3})/;
/** Each may open something that closes further on, or never. */
const MARK = /[*_`[\]<!]/g;
/** What a backslash escapes. */
const SPECIAL = /[\\*_`[\]<!&]/g;

const NO_PREFIX = /[^ \t>*+\-\d.)]/;
const CONTAINER = />|[-*+](?=[ \t])|\d[.)](?=[ \t])/g;

/** `# …` and the line below a heading, also within quotes and lists. The dashes of such a line are part
 * of the prefix: one expression for both would try every way to share them. */
const isHeading = (prefix: string, rest: string): boolean =>
  rest === '' ? prefix.trimEnd().endsWith('-') : HEADING.test(rest);

/** The markers of quotes and lists before a line's text, and how deep it can be nested: one level for each
 * marker and one for every two columns of indentation. */
function nestingOf(prefix: string): { nesting: number; markers: number } {
  const markers = prefix.match(CONTAINER)?.length ?? 0;
  const columns = (prefix.match(/ /g)?.length ?? 0) + 4 * (prefix.match(/\t/g)?.length ?? 0);
  return { nesting: markers + Math.max(0, columns - markers) / 2, markers };
}
