'use client';

import Link from 'next/link';
import { useEffect } from 'react';
import { archivePagePath, MANY_PAGES } from '#lib/newsletter/issue.ts';

/** Whether a page of the list was asked for and is on its way. */
let chosen = false;

/**
 * Previous, every page number, Next (docs/specification.md#archive), each a link. It runs in the browser
 * too: hundreds of numbers would otherwise stand in the page twice, as HTML and as data, and a keyboard is
 * brought to the heading of the new list, since the link it followed goes away with its page.
 */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  useEffect(() => {
    if (!chosen) return;
    chosen = false;
    // The focus must not undo the way to the top, which the router takes only as far as its own content.
    document.getElementById('archive')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [page]);

  if (pages < 2) return null;
  const go = (to: number, children: string, rel?: 'prev' | 'next') => (
    <li key={children}>
      <Link
        href={archivePagePath(to)}
        prefetch={false}
        onNavigate={() => {
          chosen = to !== page;
        }}
        {...(rel
          ? { rel }
          : { 'aria-label': `Page ${to}`, 'aria-current': to === page ? 'page' : undefined })}
      >
        {children}
      </Link>
    </li>
  );
  const previous = page > 1 && go(page - 1, 'Previous', 'prev');
  const next = page < pages && go(page + 1, 'Next', 'next');
  const many = pages > MANY_PAGES;
  return (
    <nav aria-label="Archive pages" className="no-print mt-6">
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
