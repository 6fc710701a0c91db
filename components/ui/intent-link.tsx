'use client';

import Link from 'next/link';
import { useState, type ComponentProps } from 'react';

type IntentLink = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>;

/**
 * A link whose page is fetched ahead once a pointer, a finger or the keyboard is on it. For what is on the screen from the start: fetched
 * ahead because it is seen, it would compete with the page itself for a slow line.
 */
export function IntentLink(link: IntentLink) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  // null is Next's own way: what is static, as soon as the link is seen, which it is.
  return <Link {...link} prefetch={wanted ? null : false} onPointerEnter={want} onFocus={want} />;
}
