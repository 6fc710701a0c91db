import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';

/** Resolves character references once, as HTML names them: `&amp;lt;` becomes `&lt;`, not `<`. */
export const decodeEntities = (text: string): string => decodeHTMLStrict(text);

/** Characters of a description that are parsed; an excerpt needs far fewer. */
const MAX_HTML_LENGTH = 20_000;

/** Elements whose content no reader sees. */
const hiddenElements = new Set(['script', 'style', 'template', 'noscript']);

/** Elements that do not separate words. */
const inlineElements = new Set(
  (
    'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup ' +
    'time tt u var wbr'
  ).split(' '),
);

/**
 * The visible text of HTML on one line, character references resolved. Reads at most 20,000
 * characters.
 */
export function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  const separate = (name: string): void => {
    if (!inlineElements.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentagname(name) {
      if (hiddenElements.has(name)) hidden += 1;
      separate(name);
    },
    onclosetag(name) {
      if (hiddenElements.has(name)) hidden -= 1;
      separate(name);
    },
    ontext(data) {
      if (hidden === 0) text += data;
    },
  });
  parser.end(html.slice(0, MAX_HTML_LENGTH));
  return oneLine(text);
}

/**
 * One line without control characters, soft hyphens, direction overrides or lone surrogates. Not that of
 * lib/text.ts, which also shortens: the functions import nothing outside their folder.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
}

/**
 * At most `length` code points, which is how the database counts: cut after a sentence, or else
 * between words and then marked with an ellipsis.
 */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const start = characters.slice(0, length - 1).join('');
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(start)?.[0];
  if (sentence && sentence.length >= length / 2) return sentence;
  return `${start.replace(/\s+\S*$/, '').replace(/[\s,;:–—-]+$/, '')}…`;
}
