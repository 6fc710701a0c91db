import Link from 'next/link';
import { admin } from '#content/admin/admin.ts';

type Pager = { label: string; page: number; pages: number; path: (page: number) => string };

const texts = admin.numberedPager;
const link = 'button button-outline min-h-11 px-4';

/** Previous and next page of a long list, and where one is. */
export function Pager({ label, page, pages, path }: Pager) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <Link href={path(page - 1)} prefetch={false} rel="prev" className={link}>
          {texts.previous}
        </Link>
      )}
      <p className="text-muted">{texts.page(page, pages)}</p>
      {page < pages && (
        <Link href={path(page + 1)} prefetch={false} rel="next" className={link}>
          {texts.next}
        </Link>
      )}
    </nav>
  );
}
