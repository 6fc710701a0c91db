'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

const LATER_RESULT = 'later-result';

/**
 * What was done before the page came, with the focus where the page has taken it from a form. A later result
 * in the page itself takes it away: with scripts until the next response brings a message, without them by
 * its style, as the refused post keeps the address.
 */
export function Flash({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState<ReactNode>();
  useEffect(() => {
    // React focuses fields and buttons alone; what somebody went on to meanwhile keeps the focus.
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
    // Every response brings an element of its own, also for the same words.
    const end = () => setPast(children);
    addEventListener(LATER_RESULT, end);
    return () => removeEventListener(LATER_RESULT, end);
  }, [children]);
  if (past === children) return null;
  return (
    <div ref={box} className="mb-8 noscript:[main:has(form_[role=alert])_&]:hidden">
      {children}
    </div>
  );
}

export const endFlash = (): boolean => dispatchEvent(new Event(LATER_RESULT));
