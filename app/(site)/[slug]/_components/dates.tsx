import { textPageLabels } from '#content/collections/text-pages/index.ts';
import type { TextPage } from '#content/schemas.ts';
import { longDate } from '#lib/format.ts';

type Dates = { legal: NonNullable<TextPage['legal']>; today: Date };

/**
 * 'Last updated' is the current date, as docs/specification.md has it: the page is regenerated daily.
 * Since when the text binds stands below.
 */
export function Dates({ legal: { effectiveFrom, version }, today }: Dates) {
  return (
    <div className="text-meta text-ink-300">
      <p>
        {textPageLabels.lastUpdated} {longDate(today)}
      </p>
      <p>
        {textPageLabels.effectiveFrom} <time dateTime={effectiveFrom}>{longDate(effectiveFrom)}</time>,{' '}
        {textPageLabels.version} {version}
      </p>
    </div>
  );
}
