'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

type MarkRead = { id: string; unread: boolean; action: (id: string) => Promise<unknown> };

/**
 * Marks an unread enquiry as read once it is on a screen. Loading the page changes nothing: links are
 * prefetched. One that is marked unread while the page is open stays unread, also when it is loaded again.
 */
export function MarkRead({ id, unread, action }: MarkRead) {
  const markRead = useEffectEvent(() => {
    // The reader must not be disturbed because the mark could not be set; the server logs it.
    if (unread) action(id).catch(() => undefined);
  });
  const keptUnread = `unread:${id}`;
  const wasRead = useRef(!unread);
  useEffect(() => {
    if (sessionStorage.getItem(keptUnread) === null) markRead();
    // Not run at a reload: whoever leaves and comes back reads it again.
    return () => sessionStorage.removeItem(keptUnread);
  }, [keptUnread]);
  // Before it can be seen: a reload right after that must find it.
  useLayoutEffect(() => {
    if (!unread) sessionStorage.removeItem(keptUnread);
    else if (wasRead.current) sessionStorage.setItem(keptUnread, 'yes');
    wasRead.current ||= !unread;
  }, [unread, keptUnread]);
  return null;
}
