'use client';

import { useEffect } from 'react';

/**
 * While `active`, the browser asks before the page is left. A link of the admin area changes the page without
 * leaving the document, and nothing would be asked: for that while it is followed as any other link is. A
 * link that opens another program or saves a file leaves nothing.
 */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let stays = false;
    const confirm = (event: BeforeUnloadEvent) => {
      if (!stays) event.preventDefault();
    };
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target || link.download) return;
      if (link.protocol === 'mailto:') {
        // Chromium asks before these too, within the click.
        stays = true;
        setTimeout(() => (stays = false));
      }
      if (link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    };
    addEventListener('beforeunload', confirm);
    addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('beforeunload', confirm);
      removeEventListener('click', follow, { capture: true });
    };
  }, [active]);
}
