/** What a mark opens a quotation after. */
const OPENS = /[\s([{“‘/–—-]/;

/**
 * A text with the quotation marks and apostrophes of a printed one.
 * @param before what stands before the text on its line
 */
export function curlyMarks(text: string, before = ''): string {
  return text.replace(/["']/g, (mark, at: number) => {
    const previous = at > 0 ? text[at - 1]! : before.slice(-1);
    const opens = previous === '' || OPENS.test(previous);
    if (mark === '"') return opens ? '“' : '”';
    return opens ? '‘' : '’';
  });
}
