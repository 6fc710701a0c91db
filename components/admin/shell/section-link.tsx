'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

/**
 * A link to a section of the admin area. `aria-current` is 'page' on its own page and 'true' on the pages
 * below it.
 */
export function SectionLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const inside = href !== ADMIN_HOME && path.startsWith(`${href}/`);
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
