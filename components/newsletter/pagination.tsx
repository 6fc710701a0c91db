'use client';

import Link from 'next/link';
import { archivePagePath } from '@/lib/newsletter/issue';

/**
 * Previous, every page number, Next (specification §9). Real links: each list page has its own address. It runs in the browser too for
 * one reason: hundreds of numbers would otherwise stand in the page twice, as HTML and as data.
 */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null;
  const go = (to: number, children: string, rel?: 'prev' | 'next') => (
    <li key={children}>
      <Link
        href={archivePagePath(to)}
        prefetch={false}
        {...(rel
          ? { rel }
          : { 'aria-label': `Page ${to}`, 'aria-current': to === page ? 'page' : undefined })}
      >
        {children}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Archive pages" className="no-print mt-6">
      <ul className={`page-numbers ${pages > 20 ? 'page-numbers-many' : ''}`}>
        {page > 1 && go(page - 1, 'Previous', 'prev')}
        {Array.from({ length: pages }, (_, index) => go(index + 1, String(index + 1)))}
        {page < pages && go(page + 1, 'Next', 'next')}
      </ul>
    </nav>
  );
}
