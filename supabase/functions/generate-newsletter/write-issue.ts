import { dateRange, longDate } from './dates.ts';
import { shorten } from '../_shared/text.ts';
import { areas, headings, type Area } from './areas.ts';
import type { Chosen } from './select-items.ts';

/** What a language model added, already checked; item ids are those of the database. */
export interface ModelWords {
  introduction: string;
  summaries: ReadonlyMap<string, string>;
}

export interface Written {
  title: string;
  summary: string;
  /** Markdown. */
  content: string;
}

/**
 * Writes an issue from chosen items. Every title links to its source, and the words under it are the feed's own unless a language
 * model summarised them, which the issue then says. Nothing a feed says can become markup, and no link comes from anywhere else.
 */
export function writeIssue(items: readonly Chosen[], now: Date, words?: ModelWords): Written {
  const sections = areas
    .map((area) => ({ area, items: items.filter((item) => item.area === area) }))
    .filter((section) => section.items.length > 0);
  const sources = [...new Set(items.map((item) => item.source_name))];
  const dates = items.flatMap(({ published_at }) => (published_at ? [new Date(published_at)] : []));
  const times = dates.length > 0 ? dates.map(Number) : [now.getTime()];
  const period = dateRange(new Date(Math.min(...times)), new Date(Math.max(...times)));
  const extent = `${plural(items.length, 'item')} from ${plural(sources.length, 'source')}`;
  const shares = list(sections.map((section) => `${section.items.length} on ${inSentence(section.area)}`));

  const facts = `${extent}, ${period}: ${shares}. Each title leads to its source.`;
  const origin = words
    ? 'The introduction and the summaries were drafted with a language model from the linked sources.'
    : 'The text below a title is the publisher’s own, shortened.';
  const blocks = [
    ...(words?.introduction ? [escapeMarkdown(words.introduction)] : []),
    `${facts} ${origin}`,
    ...sections.flatMap((section) => [
      `## ${headings[section.area]}`,
      ...section.items.flatMap((item) => itemBlocks(item, words?.summaries.get(item.id))),
    ]),
  ];
  const names = list(sections.map(({ area }) => inSentence(area)));
  return {
    title: `${names.charAt(0).toUpperCase()}${names.slice(1)}: ${period}`,
    summary: shorten(`${extent}: ${shares}. With ${list(sources.slice(0, 4), sources.length - 4)}.`, 300),
    content: `${blocks.join('\n\n')}\n`,
  };
}

function itemBlocks(item: Chosen, modelSummary: string | undefined): string[] {
  const text = modelSummary ?? item.excerpt;
  const date = item.published_at ? `, ${longDate(new Date(item.published_at))}` : '';
  return [
    `### [${escapeMarkdown(item.title)}](${linkTarget(item.url)})`,
    ...(text ? [escapeMarkdown(text)] : []),
    `*${escapeMarkdown(item.source_name)}${date}*`,
  ];
}

/** Artificial intelligence is too long for a title and a sentence that names all three. */
const inSentence = (area: Area): string => (area === 'ai' ? 'AI' : headings[area].toLowerCase());

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** 'a, b and c', or 'a, b and 3 others'. */
function list(names: readonly string[], others = 0): string {
  const all = others > 0 ? [...names, others === 1 ? 'another' : `${others} others`] : names;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Text that a Markdown reader shows as it is, wherever in a line it stands. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]<>~|]/g, '\\$&')
      // Only what would be read as a character reference.
      .replace(/&(?=#?\w+;)/g, '\\&')
      // What would begin a heading, a list, a quotation, a rule or an indented block.
      .replace(/^(#{1,6}|[-+=])(?=[\s-+=#]|$)/, '\\$1')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
      // A bare address would become a link in some readers; the source is linked already.
      .replace(/\b(https?):\/\//gi, '$1:\\/\\/')
      .replace(/!(?=\\\[)/g, '\\!')
  );
}

/** An address between the brackets of a link: whatever could end it early is percent-encoded. */
const linkTarget = (url: string): string =>
  new URL(url).href.replace(
    /[()<>\\\s*_[\]`]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
