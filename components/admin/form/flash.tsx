'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

const LATER_RESULT = 'later-result';
/** What the address says of what was done. */
const RESULTS = ['done', 'deleted', 'left', 'ended', 'digest'];

/**
 * So that a reload or a bookmark does not say it again. With the router's own state, which it takes for a
 * change of its own: told of the address, it would lose the message, and the key of a form, at a refresh.
 */
function forgetResult(): void {
  const address = new URL(location.href);
  if (!RESULTS.some((name) => address.searchParams.has(name))) return;
  for (const name of RESULTS) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}

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
    forgetResult();
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
