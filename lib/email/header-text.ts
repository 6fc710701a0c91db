/** Everything that ends a line somewhere, and every other control character. */
const LINE_BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * Characters without a shape: they hide text, or turn its direction so that it reads as something else. The two joiners stay: Persian
 * and the emoji need them.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu;

/**
 * Text of a visitor made fit for one line: a mail header, or one line of a list.
 * @param limit the most characters that remain, counted as people count them; the rest becomes '…'
 * @returns text without line breaks, control characters and invisible characters; may be empty
 */
export function oneLine(text: string, limit: number): string {
  const clean = text
    .replace(LINE_BREAKS_AND_CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length <= limit ? clean : `${characters.slice(0, limit - 1).join('')}…`;
}

/** Text of a visitor for the body of a mail: line breaks and tabs stay, what cannot be seen goes. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(INVISIBLE, '');
}
