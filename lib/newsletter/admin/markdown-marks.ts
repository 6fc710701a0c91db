import { issueTexts } from '#content/admin/issues.ts';

const texts = issueTexts.toolbar;

export const marks = ['bold', 'italic', 'heading', 'list', 'link'] as const;
export type Mark = (typeof marks)[number];

/** A replacement for a part of a text, and what is selected afterwards; all in UTF-16 units. */
export type Replacement = { from: number; to: number; text: string; selectFrom: number; selectTo: number };

/** What a button of the toolbar makes of the selected part of a Markdown text. */
export function markReplacement(text: string, from: number, to: number, mark: Mark): Replacement {
  if (mark === 'heading' || mark === 'list')
    return ofLines(text, from, to, mark === 'heading' ? '## ' : '- ');
  const chosen = text.slice(from, to) || texts.sample;
  if (mark === 'link') {
    const start = from + chosen.length + 3;
    return {
      ...{ from, to, text: `[${chosen}](${texts.linkAddress})` },
      ...{ selectFrom: start, selectTo: start + texts.linkAddress.length },
    };
  }
  const around = mark === 'bold' ? '**' : '*';
  const start = from + around.length;
  return {
    ...{ from, to, text: `${around}${chosen}${around}` },
    ...{ selectFrom: start, selectTo: start + chosen.length },
  };
}

/** Puts the prefix before each line of the selection, or takes it away where all have it. */
function ofLines(text: string, from: number, to: number, prefix: string): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const all = lines.every((line) => line.startsWith(prefix));
  const changed = lines
    .map((line) => (all ? line.slice(prefix.length) : line.startsWith(prefix) ? line : prefix + line))
    .join('\n');
  return { from: start, to: end, text: changed, selectFrom: start, selectTo: start + changed.length };
}
