/** Names that feeds really use; whatever else stays as it is written. */
const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  euro: '€',
  pound: '£',
  times: '×',
  eacute: 'é',
  egrave: 'è',
  aacute: 'á',
  agrave: 'à',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  ccedil: 'ç',
  ntilde: 'ñ',
  shy: '',
  zwj: '',
  zwnj: '',
};

/** Resolves character references once: `&amp;lt;` becomes `&lt;`, not `<`. Entities a document declares itself are not known. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return namedEntities[String(name)] ?? whole;
    const code = hex === undefined ? Number(decimal) : parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** How much of a description is looked at; an excerpt needs far less, and the patterns below stay cheap. */
const longestMarkup = 20_000;

/** The readable text of HTML: without tags, scripts, styles and comments, character references resolved. */
export function htmlToText(html: string): string {
  const withoutTags = html
    .slice(0, longestMarkup)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z][^<>]*(?:>|$)/gi, ' ');
  return plainText(decodeEntities(withoutTags));
}

/** One line without control characters, marks that reverse the reading direction, or halves of characters. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
}

/** At most `length` characters, cut after a sentence or else between words, and then marked with an ellipsis. */
export function shorten(text: string, length: number): string {
  // Counted in code points, as the database counts.
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const start = characters.slice(0, length - 1).join('');
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(start)?.[0];
  if (sentence && sentence.length >= length / 2) return sentence;
  return `${start.replace(/\s+\S*$/, '').replace(/[\s,;:–—-]+$/, '')}…`;
}
