/**
 * Where a row of a page's data may begin: also within a line, since the one after a text follows at once.
 * Each runs to the end of its line; text that looks like one only adds to what is found.
 */
const ROW = /(?<![\da-f])([\da-f]+):(?=[[{"A-Z])/g;
/** A reference to another row, or into one; uppercase letters and those beyond f say of what kind. */
const REFERENCE = /"\$[A-Zg-z@]?([\da-f]+)(?=[":])/g;
/**
 * Where a router's properties say what stands in place of a part that is not there or not allowed; the last.
 */
const NOT_FOUND = /"templateScripts":[^,]{0,40},"notFound":/g;
const INTO_NOT_FOUND = /"\$[^"]*:notFound:/;

/**
 * The rows of a page's data that its first one leads to, without the not-found pages of its layouts, which
 * travel with every page below them.
 * @returns all of the data where that cannot be told
 */
export function renderedRows(flight: string): string {
  const rows = new Map<string, string>();
  for (const line of withoutNotFound(flight).split('\n'))
    for (const { 1: id = '', index } of line.matchAll(ROW))
      rows.set(id, `${rows.get(id) ?? ''}${line.slice(index)}\n`);
  const reached = new Set(rows.has('0') ? ['0'] : []);
  // A set that grows while it is walked is walked to its new end.
  for (const row of reached)
    for (const [, next = ''] of (rows.get(row) ?? '').matchAll(REFERENCE)) reached.add(next);
  const rendered = [...reached].map((row) => rows.get(row) ?? '').join('');
  return rendered === '' || INTO_NOT_FOUND.test(rendered) ? flight : rendered;
}

function withoutNotFound(flight: string): string {
  let rest = '';
  let from = 0;
  for (const { 0: name, index } of flight.matchAll(NOT_FOUND)) {
    const start = index + name.length;
    if (start < from) continue;
    rest += flight.slice(from, index);
    from = endOfObject(flight, start);
  }
  return rest + flight.slice(from);
}

/** Where the JSON object ends that this is within. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if ('[{'.includes(text[at]!)) depth += 1;
    else if (']}'.includes(text[at]!)) depth -= 1;
    if (depth < 0) return at;
  }
  return text.length;
}
