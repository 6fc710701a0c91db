'use client';

import { useEffect } from 'react';
import { forms } from '#content/site/forms.ts';

/**
 * While `active`, the browser asks before the page is left. A link of the admin area, or Back after one,
 * changes the page without leaving the document, and nothing would be asked: for that while the link is
 * followed as any other link is, and Back asks here. A link that opens another program or saves a file leaves
 * nothing.
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
      if (!link || link.target || link.hasAttribute('download')) return;
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
    const traverse = (event: NavigateEvent) => {
      // What cannot be cancelled leads to another document, of which beforeunload asks, or nobody has touched
      // the page since the last question.
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      if (new URL(event.destination.url).pathname === location.pathname) return;
      if (!window.confirm(forms.leave)) event.preventDefault();
    };
    // Browsers of the years before 2026 lack it.
    const steps = (window as Partial<Window>).navigation;
    addEventListener('beforeunload', confirm);
    addEventListener('click', follow, { capture: true });
    steps?.addEventListener('navigate', traverse);
    return () => {
      removeEventListener('beforeunload', confirm);
      removeEventListener('click', follow, { capture: true });
      steps?.removeEventListener('navigate', traverse);
    };
  }, [active]);
}
