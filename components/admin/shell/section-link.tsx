'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

type SectionLink = {
  href: string;
  /** Pages of the section that are not below its own. */
  others?: readonly string[] | undefined;
  children: ReactNode;
};

/**
 * A link to a section of the admin area. `aria-current` is 'page' on its own page and 'true' on the others
 * of the section.
 */
export function SectionLink({ href, others = [], children }: SectionLink) {
  const path = usePathname();
  // Every page is below the first.
  const tops = href === ADMIN_HOME ? others : [href, ...others];
  const inside = tops.some((top) => path === top || path.startsWith(`${top}/`));
  return (
    <Link
      href={href}
      prefetch={false}
      // The frame stays from page to page, and with it what a phone has opened.
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()}
      aria-current={path === href ? 'page' : inside ? 'true' : undefined}
      className="marked inline-flex min-h-11 items-center font-medium text-sand-0/90 underline-offset-4 hover:underline aria-[current]:text-wattle-400"
    >
      {children}
    </Link>
  );
}
