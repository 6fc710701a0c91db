'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState, type FocusEvent } from 'react';

const Toaster = dynamic(() => import('sonner').then((module) => module.Toaster), { ssr: false });

/**
 * The place where toasts appear, on pages that have any. Mounted as soon as the page is idle: a live region must be there before it
 * speaks, but it must not delay what the visitor came for.
 */
export function Notifications() {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const start = () => setIdle(true);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: 1_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle ? (
    <div onFocusCapture={keepFromLibrary}>
      <Toaster theme="system" position="bottom-right" closeButton richColors visibleToasts={3} />
    </div>
  ) : null;
}

/**
 * The library remembers where the focus came from and puts it back when it leaves a notice: someone tabbing backwards through the page
 * could not get past one.
 */
const keepFromLibrary = (event: FocusEvent): void => event.stopPropagation();
