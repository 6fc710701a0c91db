'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** The share of a card that must be visible before it fades in (specification §9). */
const VISIBILITY_THRESHOLD = 0.1;

/**
 * Fades in what carries `data-reveal` when it is scrolled into view. Content is visible by default: only cards below the fold are
 * hidden, only once this runs, and never for readers who asked for less motion.
 */
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
    // All are looked at before any is changed: each change would have the page laid out again for the next look.
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
