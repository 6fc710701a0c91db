import Link from 'next/link';
import { admin } from '#content/admin/admin.ts';

type KeysetPager = {
  label: string;
  /** The first page; undefined on it. */
  first: string | undefined;
  /** The page behind the last row of this one; undefined on the last. */
  next: string | undefined;
};

const link = 'button button-outline min-h-11 px-4';

/** The ways out of a page that is read by its keys: such a list has no number of pages. */
export const KeysetPager = ({ label, first, next }: KeysetPager) =>
  (first ?? next) && (
    <nav aria-label={label} className="mt-6 flex flex-wrap gap-4">
      {first && (
        <Link href={first} prefetch={false} className={link}>
          {admin.pager.first}
        </Link>
      )}
      {next && (
        <Link href={next} prefetch={false} rel="next" className={link}>
          {admin.pager.next}
        </Link>
      )}
    </nav>
  );
