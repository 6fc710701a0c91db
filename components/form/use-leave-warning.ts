'use client';

import { useEffect } from 'react';

/** The link that a plain click opens in this place; undefined for any other click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  return link && !link.target && !link.hasAttribute('download') ? link : undefined;
}

/** While `active`, the browser asks before the page is left; a link to a mail program leaves nothing. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let stays = false;
    const confirm = (event: BeforeUnloadEvent) => {
      if (!stays) event.preventDefault();
    };
    const follow = (event: MouseEvent) => {
      if (followedLink(event)?.protocol !== 'mailto:') return;
      // Chromium asks before these too, within the click.
      stays = true;
      setTimeout(() => (stays = false));
    };
    addEventListener('beforeunload', confirm);
    addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('beforeunload', confirm);
      removeEventListener('click', follow, { capture: true });
    };
  }, [active]);
}
