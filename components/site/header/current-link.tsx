'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { IntentLink } from '#components/ui/intent-link.tsx';

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
    <IntentLink href={href} className={className} aria-current={current ? 'page' : undefined}>
      {children}
    </IntentLink>
  );
}
