'use client';

import { useEffect, useEffectEvent } from 'react';
import { followedLink, useLeaveWarning } from '#components/form/use-leave-warning.ts';
import { admin } from '#content/admin/admin.ts';

/**
 * While `active`, a question comes before the page changes. A link of the admin area, or Back after one,
 * changes it without leaving the document, of which the browser asks nothing: the link is followed as any
 * other link is, and Back asks here.
 * @param keep called where nobody can be asked, since Back was pressed once more without touching the page
 */
export function usePageChangeWarning(active: boolean, keep?: () => void): void {
  useLeaveWarning(active);
  const keepText = useEffectEvent(() => keep?.());
  useEffect(() => {
    if (!active) return;
    const follow = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    };
    const traverse = (event: NavigateEvent) => {
      // Of one to another document beforeunload asks.
      if (event.navigationType !== 'traverse' || !event.destination.sameDocument) return;
      if (new URL(event.destination.url).pathname === location.pathname) return;
      if (!event.cancelable) keepText();
      else if (!window.confirm(admin.leave)) event.preventDefault();
    };
    // Browsers of the years before 2026 lack it.
    const steps = (window as Partial<Window>).navigation;
    addEventListener('click', follow, { capture: true });
    steps?.addEventListener('navigate', traverse);
    return () => {
      removeEventListener('click', follow, { capture: true });
      steps?.removeEventListener('navigate', traverse);
    };
  }, [active]);
}
