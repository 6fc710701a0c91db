'use client';

import { useEffect, useState, type FocusEvent } from 'react';
import type { Toaster as Library } from 'sonner';

/** The live region of toasts: it exists before the first one, but is fetched only once the page is idle. */
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
      <Toaster
        className="toasts"
        theme="system"
        position="bottom-right"
        closeButton
        richColors
        visibleToasts={3}
      />
    </div>
  ) : null;
}

/** The library restores focus when it leaves a toast, which would trap someone who tabs backwards. */
const keepFromLibrary = (event: FocusEvent): void => event.stopPropagation();
