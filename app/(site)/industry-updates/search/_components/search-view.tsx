import type { ReactNode } from 'react';
import { SearchBox } from '#app/(site)/industry-updates/_components/search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import type { Failed } from '#lib/result.ts';
import { LONGEST_QUERY } from '#lib/newsletter/archive/search/search-query.ts';
import type { SearchResult } from '#lib/newsletter/archive/search/search.ts';

export type SearchState = { status: 'idle' } | SearchResult | Failed<'rate_limited' | 'unavailable'>;

const { search } = industryUpdates;

/** The search page in each of its states. What the visitor typed is only ever text, and stays in the box. */
export function SearchView({ query, state }: { query: string; state: SearchState }) {
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="mb-5 text-card">{search.heading}</h2>
        <SearchBox query={query.slice(0, LONGEST_QUERY)} />
        <p className="mt-3 text-meta text-muted">{search.hint}</p>
        <div className="mt-10 max-w-3xl">{searchResult(query, state)}</div>
        <p className="mt-10">
          <a href="/industry-updates" className="link link-alone">
            {search.browse}
          </a>
        </p>
      </div>
    </section>
  );
}

function searchResult(query: string, state: SearchState): ReactNode {
  switch (state.status) {
    case 'idle':
      return <p>{search.empty}</p>;
    case 'no_words':
      return <p role="status">{search.noWords}</p>;
    case 'too_long':
      return <p role="status">{search.tooLong}</p>;
    case 'rate_limited':
      return <p role="status">{search.tooMany}</p>;
    case 'unavailable':
      return <p role="status">{search.unavailable}</p>;
    case 'invalid':
      return <p role="status">{search.noSuchPage}</p>;
    case 'ok':
      return <SearchResults query={query} found={state} />;
  }
}
