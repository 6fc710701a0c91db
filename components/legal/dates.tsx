import { legalPage } from '#content/collections/legal/index.ts';
import type { Legal } from '#content/schemas.ts';
import { longDate } from '#lib/format.ts';

type Dates = { legal: Legal; today: Date };

/**
 * The specification shows the current date as 'Last updated'; the layout makes the page anew once a day. The line under it says
 * what a reader of a legal text needs to know.
 */
export function Dates({ legal: { effectiveFrom, version }, today }: Dates) {
  return (
    <div className="text-meta text-ink-300">
      <p>
        {legalPage.lastUpdated} {longDate(today)}
      </p>
      <p>
        {legalPage.effectiveFrom} <time dateTime={effectiveFrom}>{longDate(effectiveFrom)}</time>,{' '}
        {legalPage.version} {version}
      </p>
    </div>
  );
}
