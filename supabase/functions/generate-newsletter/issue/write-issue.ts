import { dateRange, longDate } from '../../_shared/dates.ts';
import { shorten } from '../../_shared/text.ts';
import { areas, headings, type Area } from './areas.ts';
import type { SelectedItem } from './select-items.ts';

/** Validated text of a language model; the keys are the database's item ids. */
export interface ModelText {
  introduction: string;
  summaries: ReadonlyMap<string, string>;
}

export interface WrittenIssue {
  title: string;
  summary: string;
  /** Markdown. */
  content: string;
}

/**
 * Writes an issue. Every title links to its source; the text under it is the feed's own, or a
 * language model's summary, and the issue states which. No text of a feed becomes markup, and there
 * is no other link.
 */
export function writeIssue(items: readonly SelectedItem[], now: Date, modelText?: ModelText): WrittenIssue {
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
  const origin = modelText
    ? 'The introduction and the summaries were drafted with a language model from the linked sources.'
    : 'The text below a title is the publisher’s own, shortened.';
  const blocks = [
    ...(modelText?.introduction ? [escapeMarkdown(modelText.introduction)] : []),
    `${facts} ${origin}`,
    ...sections.flatMap((section) => [
      `## ${headings[section.area]}`,
      ...section.items.flatMap((item) => itemBlocks(item, modelText?.summaries.get(item.id))),
    ]),
  ];
  const names = list(sections.map(({ area }) => inSentence(area)));
  return {
    title: `${names.charAt(0).toUpperCase()}${names.slice(1)}: ${period}`,
    summary: shorten(`${extent}: ${shares}. With ${list(sources.slice(0, 4), sources.length - 4)}.`, 300),
    content: `${blocks.join('\n\n')}\n`,
  };
}

function itemBlocks(item: SelectedItem, modelSummary: string | undefined): string[] {
  const text = modelSummary ?? item.excerpt;
  const date = item.published_at ? `, ${longDate(new Date(item.published_at))}` : '';
  return [
    `### [${escapeMarkdown(item.title)}](${linkTarget(item.url)})`,
    ...(text ? [escapeMarkdown(text)] : []),
    `*${escapeMarkdown(item.source_name)}${date}*`,
  ];
}

/** 'Artificial intelligence' is too long for a title that names all three. */
const inSentence = (area: Area): string => (area === 'ai' ? 'AI' : headings[area].toLowerCase());

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** 'a, b and c', or 'a, b and 3 others'. */
function list(names: readonly string[], others = 0): string {
  const all = others > 0 ? [...names, others === 1 ? 'another' : `${others} others`] : names;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Escapes text so that Markdown renders it literally, at the start of a line too. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]<>~|]/g, '\\$&')
      // Only where a character reference would be read.
      .replace(/&(?=#?\w+;)/g, '\\&')
      // Headings, lists and rules begin a line.
      .replace(/^(#{1,6}|[-+=])(?=[\s-+=#]|$)/, '\\$1')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
      // Some renderers link bare URLs.
      .replace(/\b(https?):\/\//gi, '$1:\\/\\/')
      .replace(/!(?=\\\[)/g, '\\!')
  );
}

/** A URL as the target of a Markdown link: what could end it early is percent-encoded. */
const linkTarget = (url: string): string =>
  new URL(url).href.replace(
    /[()<>\\\s*_[\]`]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
