'use client';

import { useEffect } from 'react';

/** Tells the server that someone has this unread enquiry on the screen. Loading the page alone changes nothing: links are fetched ahead. */
export function MarkRead({ id, action }: { id: string; action: (id: string) => Promise<void> }) {
  useEffect(() => {
    // The mark can wait: whoever reads must not be disturbed because it could not be set. The server logs it.
    action(id).catch(() => undefined);
  }, [id, action]);
  return null;
}
