'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** The share of a card that must be visible before it fades in (docs/specification.md, Layout). */
const VISIBILITY_THRESHOLD = 0.1;

/** Fades in `data-reveal` below the fold on scrolling, never for readers who prefer reduced motion. */
export function Reveal() {
  const pathname = usePathname();
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          (target as HTMLElement).dataset.reveal = 'shown';
          observer.unobserve(target);
        }
      },
      { threshold: VISIBILITY_THRESHOLD },
    );
    const cards = [...document.querySelectorAll<HTMLElement>('[data-reveal=""]')];
    // All are measured before any is changed, or each change would force another layout.
    for (const card of cards.filter((one) => one.getBoundingClientRect().top >= innerHeight)) {
      card.dataset.reveal = 'pending';
      observer.observe(card);
    }
    return () => {
      observer.disconnect();
      for (const card of cards) card.dataset.reveal = 'shown';
    };
  }, [pathname]);
  return null;
}
