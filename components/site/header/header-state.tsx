'use client';

import { useEffect, useRef } from 'react';

/** Past this many pixels the header becomes opaque (specification §9). */
const THRESHOLD_PX = 10;

/** Tells the header whether the page is scrolled. Without scripts the header stays opaque, as the server sends it. */
export function HeaderState() {
  const sentinel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = sentinel.current;
    const header = document.querySelector<HTMLElement>('.site-header');
    if (!mark || !header) return;
    const observer = new IntersectionObserver(([entry]) => {
      header.dataset.scrolled = String(!entry?.isIntersecting);
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  // The sentinel leaves the viewport once THRESHOLD_PX pixels are scrolled away: its height, h-2.5, is that number.
  return (
    <div
      ref={sentinel}
      data-threshold={THRESHOLD_PX}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 h-[11px]"
    />
  );
}
