'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * Keeps what was being written when its page was left unasked, by a key of its form, until it is opened
 * again in this tab; signing out clears it (`Clear-Site-Data`).
 */
export const keep = (key: string, written: object): void =>
  sessionStorage.setItem(key, JSON.stringify(written));

export const forgetKept = (key: string): void => sessionStorage.removeItem(key);

/** What is kept under a key; undefined on the server and during hydration as well. */
export function useKept<Written extends object>(key: string): Written | undefined {
  const kept = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  );
  return kept === null ? undefined : (JSON.parse(kept) as Written);
}
