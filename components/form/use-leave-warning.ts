'use client';

import { useEffect } from 'react';

/** While `active`, the browser asks before the page is left. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, [active]);
}
