import { paperLabels } from '#content/site/paper-labels.ts';
import type { Source } from '#content/sources.ts';
import { longDate } from '#lib/format.ts';

/** A source's date as exactly as it dates itself: '2023', 'July 2023' or '1 July 2023'. */
function sourceDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (day) return longDate(date);
  return month ? longDate(`${date}-01`).replace(/^\d+ /, '') : year!;
}

/** Publisher and date of a source. */
export const sourceAbout = ({ publisher, date }: Source): string =>
  date ? `${publisher}, ${sourceDate(date)}` : publisher;

/** What stands before the day on which a source was compared with the text. */
export const checkedLabel = ({ read }: Source): string =>
  read ? paperLabels.checkedElsewhere : paperLabels.checked;

/** A list of sources as documents/base.typ reads it. */
export const sourcesData = (sources: readonly Source[]) =>
  sources.map((source) => ({
    id: source.id,
    title: source.title,
    about: sourceAbout(source),
    checked: `${checkedLabel(source)} ${longDate(source.checked)}`,
    url: source.url,
  }));
