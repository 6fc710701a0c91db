import { industryUpdates } from '#content/pages/industry-updates.ts';
import { LONGEST_QUERY } from '#lib/newsletter/archive/search/search-query.ts';
import { searchPath } from '#lib/routes.ts';

const { search } = industryUpdates;

/** A plain form: a search is an address of its own, with and without scripts. */
export function SearchBox({ query = '' }: { query?: string }) {
  return (
    <search className="no-print min-w-0 max-sm:w-full">
      <form action={searchPath} aria-label={search.heading} className="flex max-w-xl gap-2">
        <label htmlFor="q" className="sr-only">
          {search.label}
        </label>
        <input
          // A new question is a new box: React would keep what was typed into the last one.
          key={query}
          id="q"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={LONGEST_QUERY}
          placeholder={search.heading}
          required
          className="h-12 min-w-0 flex-1 rounded-control border border-control bg-bg px-3.5 text-text placeholder:text-muted"
        />
        <button className="button button-outline">{search.button}</button>
      </form>
    </search>
  );
}
