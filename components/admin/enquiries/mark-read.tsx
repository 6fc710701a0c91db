'use client';

import { useEffect } from 'react';

/** Tells the server that this unread enquiry is on a screen. Loading the page alone changes nothing: links are fetched ahead. */
export function MarkRead({ id, action }: { id: string; action: (id: string) => Promise<unknown> }) {
  useEffect(() => {
    // Whoever reads must not be disturbed because the mark could not be set; the server logs it.
    action(id).catch(() => undefined);
  }, [id, action]);
  return null;
}
