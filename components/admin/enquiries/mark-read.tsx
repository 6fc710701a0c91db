'use client';

import { useEffect, useEffectEvent } from 'react';

type MarkRead = { id: string; unread: boolean; action: (id: string) => Promise<unknown> };

/**
 * Marks an unread enquiry as read once it is on a screen. Loading the page changes nothing: links are
 * prefetched. One that is marked unread while the page is open stays unread.
 */
export function MarkRead({ id, unread, action }: MarkRead) {
  const markRead = useEffectEvent(() => {
    // The reader must not be disturbed because the mark could not be set; the server logs it.
    if (unread) action(id).catch(() => undefined);
  });
  useEffect(() => markRead(), [id]);
  return null;
}
