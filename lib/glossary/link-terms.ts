import { glossary } from '#content/collections/glossary/index.ts';
import { glossaryPath } from '#lib/routes.ts';

/** The fields of a record that hold Markdown prose; a link anywhere else would be shown as typed. */
const PROSE = new Set(['paragraphs', 'text', 'notes', 'value']);
/** A link as it stands, whose words must not become a link inside it. */
const LINK = /(\[[^[\]]*\]\([^()]*\))/;

const idOfSpelling = new Map(
  glossary.flatMap(({ id, term, spellings = [term] }) =>
    spellings.map((spelling) => [spelling.toLowerCase(), id] as const),
  ),
);
/** With a small or a capital first letter, the rest as written: "Log" is a log, "LOG" is not. */
const variants = (spelling: string): string =>
  `[${spelling.charAt(0).toLowerCase()}${spelling.charAt(0).toUpperCase()}]${escaped(spelling.slice(1))}`;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const spellings = glossary
  .flatMap(({ term, spellings = [term] }) => spellings)
  // The longest first: "super agent" is not an "agent".
  .sort((a, b) => b.length - a.length);
const TERMS = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${spellings.map(variants).join('|')})(?![\\p{L}\\p{N}-])`,
  'gu',
);

/**
 * A Markdown text in which the first use of each term leads to the glossary.
 * @param seen the ids of the terms that were linked before, to which it adds
 */
export function linkTerms(markdown: string, seen: Set<string>): string {
  return markdown
    .split(LINK)
    .map((piece, index) => (index % 2 ? piece : linkPlain(piece, seen)))
    .join('');
}

const linkPlain = (text: string, seen: Set<string>): string =>
  text.replace(TERMS, (words) => {
    const id = idOfSpelling.get(words.toLowerCase());
    if (!id || seen.has(id)) return words;
    seen.add(id);
    return `[${words}](${glossaryPath}#${id})`;
  });

/**
 * A record of the content whose prose links each term of the glossary at its first use, in the order of its
 * fields, which is the order of the page.
 */
export function withTermLinks<T>(record: T): T {
  return linked(record, false, new Set()) as T;
}

function linked(value: unknown, isProse: boolean, seen: Set<string>): unknown {
  if (typeof value === 'string') return isProse ? linkTerms(value, seen) : value;
  if (Array.isArray(value)) return value.map((inner) => linked(inner, isProse, seen));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, linked(inner, PROSE.has(key), seen)]),
  );
}
