/** Everything that ends a line somewhere, and every other control character. */
const LINE_BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * Characters without a shape: they hide text, or turn its direction so that it reads as something else.
 * The two joiners stay: Persian and the emoji need them.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu;

/** They reorder the text around them, so that "gnp.exe" reads "exe.png"; no language needs them. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Twice what any script puts on one letter; thousands run over the whole page. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/** Text of a visitor that stays where it stands: no direction controls, no towers of combining marks. */
export const readableText = (text: string): string =>
  text.replace(DIRECTION_CONTROLS, '').replace(TOO_MANY_MARKS, '$1');

/**
 * Text of a visitor made fit for one line: a mail header, or one line of a list.
 * @param maximum the most characters that remain, in code points; the rest becomes '…'
 * @returns text without line breaks, control characters and invisible characters; may be empty
 */
export function oneLine(text: string, maximum: number): string {
  const clean = text
    .replace(LINE_BREAKS_AND_CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length <= maximum ? clean : `${characters.slice(0, maximum - 1).join('')}…`;
}

/** Text of a visitor for the body of a mail: line breaks and tabs stay, what cannot be seen goes. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(INVISIBLE, '');
}

/** Text as the content of an HTML element or of a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Length in code points, as PostgreSQL's char_length counts: an emoji is one. */
export const characterCount = (text: string): number => [...text].length;

/** A browser sends CRLF for a line break in a text area; we store LF. */
export const withUnixLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What can be seen of a text: without the kind of its line breaks and without what trails its lines. */
export const visibleText = (text: string): string =>
  withUnixLineBreaks(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();

/** A posted value as PostgreSQL can hold it, without NUL; '' for a file or an absent field. */
export const postedText = (value: unknown): string =>
  typeof value === 'string' ? withUnixLineBreaks(value.replaceAll('\0', '')) : '';

/** The object or array that a text is in JSON; undefined for anything else. */
export function parseObject(text: unknown): object | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
