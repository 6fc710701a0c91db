/**
 * What a text may ask of the Markdown parser. The parser calls itself once for every level of nesting, and its time grows with the square of
 * the marks in a paragraph, so a text that is short enough to be stored could still stop the page it stands in. A letter keeps far
 * below all of these.
 */
const bounds = {
  /** Quotes and lists within each other. */
  nesting: 20,
  /** Signs of quotes and lists in the whole text. */
  containers: 2_000,
  headings: 500,
  /** For every paragraph its marks times its length, summed up. */
  work: 8_000_000,
} as const;

/** Whether a text can be rendered as Markdown in reasonable time and depth. Takes time in proportion to its length. */
export function isWithinBounds(markdown: string): boolean {
  const lines = markdown.split(/\r\n|[\r\n]/);
  let headings = 0;
  let containers = 0;
  let work = 0;
  let marks = 0;
  let length = 0;
  for (const line of lines) {
    const { nesting, signs } = nestingOf(line);
    containers += signs;
    if (nesting > bounds.nesting || containers > bounds.containers) return false;
    if (HEADING.test(line)) headings += 1;
    // A blank line, a heading and a bullet begin a new paragraph whatever stands before them.
    if (NEW_PARAGRAPH.test(line)) {
      work += marks * length;
      marks = 0;
      length = 0;
    }
    length += line.length + 1;
    marks += line.match(MARK)?.length ?? 0;
  }
  return headings <= bounds.headings && work + marks * length <= bounds.work;
}

/** `# …` and the line below a heading, also within quotes and lists. */
const HEADING = /^[ \t>*+\-\d.)]*(#{1,6}([ \t]|$)|[=-]+[ \t]*$)/;
const NEW_PARAGRAPH = /^([ \t]*$| {0,3}(#{1,6}|[-*+]) )/;
/** Each may open something that closes further on, or never. */
const MARK = /[*_`[\]<!]/g;

const NO_PREFIX = /[^ \t>*+\-\d.)]/;
const CONTAINER = />|[-*+](?=[ \t])|\d[.)](?=[ \t])/g;

/** The signs of quotes and lists before a line's text, and how many it can stand in: one for each sign before its text, and one for every two columns of indentation. */
function nestingOf(line: string): { nesting: number; signs: number } {
  const end = line.search(NO_PREFIX);
  const prefix = end < 0 ? line : line.slice(0, end);
  const signs = prefix.match(CONTAINER)?.length ?? 0;
  const columns = (prefix.match(/ /g)?.length ?? 0) + 4 * (prefix.match(/\t/g)?.length ?? 0);
  return { nesting: signs + Math.max(0, columns - signs) / 2, signs };
}
