'use client';

import Link from 'next/link';
import { useState, type ComponentProps } from 'react';

type IntentLink = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>;

/** A link that prefetches on hover, touch or focus, for what is on the screen from the start. */
export function IntentLink(link: IntentLink) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  // null is Next's own way: what is static, as soon as the link is seen, which it is.
  return <Link {...link} prefetch={wanted ? null : false} onPointerEnter={want} onFocus={want} />;
}
