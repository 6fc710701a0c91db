'use client';

import { useEffect, useState, type FocusEvent } from 'react';
import type { Toaster as Library } from 'sonner';

/**
 * The place where toasts appear, on pages that have any. Fetched and mounted as soon as the page is idle: a live region must be there
 * before it speaks, but it must not delay what the visitor came for.
 */
export function ToastRegion() {
  const [Toaster, setToaster] = useState<typeof Library>();
  useEffect(() => {
    let gone = false;
    // A notice that cannot be fetched is not worth an error: what it says stands on the page too.
    const start = () =>
      import('sonner').then(
        (library) => gone || setToaster(() => library.Toaster),
        () => undefined,
      );
    // Safari has no requestIdleCallback.
    const hasIdle = 'requestIdleCallback' in window;
    const handle = hasIdle ? requestIdleCallback(start, { timeout: 1_000 }) : setTimeout(start, 200);
    return () => {
      gone = true;
      if (hasIdle) cancelIdleCallback(handle as number);
      else clearTimeout(handle);
    };
  }, []);
  return Toaster ? (
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
