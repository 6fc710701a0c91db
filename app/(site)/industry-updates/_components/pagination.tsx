'use client';

import { archiveWords as words } from '#content/words/archive-words.ts';
import { archivePagePath, MANY_PAGES } from '#lib/newsletter/issue.ts';

/**
 * Previous, every page number, Next (docs/specification.md#archive), each a link. It runs in the browser
 * too: hundreds of numbers would otherwise stand in the page twice, as HTML and as data.
 */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null;
  const go = (to: number, children: string, rel?: 'prev' | 'next') => (
    <li key={children}>
      <a
        href={archivePagePath(to)}
        {...(rel
          ? { rel }
          : { 'aria-label': words.page(to), 'aria-current': to === page ? 'page' : undefined })}
      >
        {children}
      </a>
    </li>
  );
  const previous = page > 1 && go(page - 1, words.previous, 'prev');
  const next = page < pages && go(page + 1, words.next, 'next');
  const many = pages > MANY_PAGES;
  return (
    <nav aria-label={words.listPages} className="no-print mt-6">
      {/* Nobody should have to pass hundreds of numbers for the next page. */}
      {many && (
        <ul className="page-numbers mb-4">
          {previous}
          {next}
        </ul>
      )}
      <ul className={`page-numbers ${many ? 'page-numbers-many' : ''}`}>
        {previous}
        {Array.from({ length: pages }, (_, index) => go(index + 1, String(index + 1)))}
        {next}
      </ul>
    </nav>
  );
}
