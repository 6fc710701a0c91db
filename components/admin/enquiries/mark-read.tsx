'use client';

import { useEffect } from 'react';

/**
 * Marks an unread enquiry as read once it is on a screen. Loading the page changes nothing: links are
 * prefetched.
 */
export function MarkRead({ id, action }: { id: string; action: (id: string) => Promise<unknown> }) {
  useEffect(() => {
    // The reader must not be disturbed because the mark could not be set; the server logs it.
    action(id).catch(() => undefined);
  }, [id, action]);
  return null;
}
