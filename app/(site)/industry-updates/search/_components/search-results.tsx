import { industryUpdates } from '#content/pages/industry-updates.ts';
import { archiveWords as words } from '#content/words/archive-words.ts';
import { archiveDate, longDate } from '#lib/format.ts';
import { issuePath } from '#lib/newsletter/issue.ts';
import { LISTED_RESULTS, searchPagePath } from '#lib/newsletter/archive/search/search-query.ts';
import type { FoundIssue, SearchResult } from '#lib/newsletter/archive/search/search.ts';

type Found = Extract<SearchResult, { status: 'ok' }>;

const { search } = industryUpdates;

/** How many were found, the issues of this page, and the way to the others. */
export function SearchResults({ query, found }: { query: string; found: Found }) {
  const { total, page, pages, results } = found;
  if (total === 0) {
    return (
      <div role="status">
        <p className="break-words">
          {words.noMatch} <q>{query}</q>.
        </p>
        <p className="mt-2 text-muted">{search.nothing}</p>
      </div>
    );
  }
  if (results.length === 0) return <p role="status">{search.noSuchPage}</p>;
  return (
    <>
      <p role="status" className="break-words">
        {words.matches(total)} <q>{query}</q>
        {pages > 1 && words.pageOf(page, pages)}
        {total > LISTED_RESULTS && `. ${search.onlyFirst}`}
      </p>
      <ol className="mt-6 divide-y divide-line border-y border-line">
        {results.map((result) => (
          <Result key={result.number} {...result} />
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label={words.searchPages} className="mt-6 flex gap-6">
          {page > 1 && (
            <a href={searchPagePath(query, page - 1)} rel="prev" className="button button-outline">
              {words.previous}
            </a>
          )}
          {page < pages && (
            <a href={searchPagePath(query, page + 1)} rel="next" className="button button-outline">
              {words.next}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function Result({ number, title, sentAt, snippet }: FoundIssue) {
  return (
    <li className="py-5">
      <h3 className="text-[1.375rem] leading-snug">
        <a href={issuePath(number)} className="link">
          {title}
        </a>
      </h3>
      <p className="data mt-1 text-muted">
        {words.issue(number)} |{' '}
        <time dateTime={sentAt} title={longDate(sentAt)}>
          {archiveDate(sentAt)}
        </time>
      </p>
      <p className="mt-2 break-words">
        …{snippet.map(({ text, found }, index) => (found ? <mark key={index}>{text}</mark> : text))}…
      </p>
    </li>
  );
}
