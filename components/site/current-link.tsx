'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link that says when it leads to the page one is on (`aria-current`). */
export function CurrentLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string;
  children: ReactNode;
}) {
  const current = usePathname() === href;
  return (
    <Link href={href} className={className} prefetch={false} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
