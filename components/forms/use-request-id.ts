'use client';

import { useCallback, useRef } from 'react';

/** RFC 9562 version 4. `crypto.randomUUID` exists only on https and localhost; a preview on a plain address must work too. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The id that makes a retry harmless: one per message. It is made in the browser, since a prerendered page would give every visitor
 * the same, and renewed once a message is stored.
 */
export function useRequestId(): { current: () => string; renew: () => void } {
  const id = useRef<string>(undefined);
  const current = useCallback(() => (id.current ??= randomUuid()), []);
  const renew = useCallback(() => {
    id.current = undefined;
  }, []);
  return { current, renew };
}
