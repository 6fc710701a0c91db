import Link from 'next/link';
import { archivePagePath } from '@/lib/newsletter/issue';

const cell = 'grid min-h-11 min-w-11 place-items-center rounded-control border px-3 text-[0.9375rem]';
const link = `${cell} border-control hover:border-text`;
const here = `${cell} border-accent bg-accent font-semibold text-on-accent`;

/** Previous, every page number, Next (specification §9). Real links: each list page has its own address. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Archive pages" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {page > 1 && (
          <li>
            <Link href={archivePagePath(page - 1)} prefetch={false} rel="prev" className={link}>
              Previous
            </Link>
          </li>
        )}
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              href={archivePagePath(number)}
              prefetch={false}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={number === page ? here : link}
            >
              {number}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link href={archivePagePath(page + 1)} prefetch={false} rel="next" className={link}>
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
