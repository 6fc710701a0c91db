'use client';

import { useEffect, useRef } from 'react';

/** Past this many pixels the header becomes opaque (docs/specification.md, Layout). */
const THRESHOLD_PX = 10;

/** Tells the header whether the page is scrolled; without scripts it stays opaque. */
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
  // One pixel higher than THRESHOLD_PX, so that it leaves the viewport past the threshold.
  return (
    <div
      ref={sentinel}
      data-threshold={THRESHOLD_PX}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 h-[11px]"
    />
  );
}
