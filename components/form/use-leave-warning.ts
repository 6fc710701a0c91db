'use client';

import { useEffect } from 'react';

/**
 * While `active`, leaving the page asks first. A link of ours would change the page without leaving the document, and the browser would ask
 * nothing: for that while it is followed as any other link is.
 */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname)
        return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    };
    addEventListener('beforeunload', ask);
    addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('click', follow, { capture: true });
    };
  }, [active]);
}
