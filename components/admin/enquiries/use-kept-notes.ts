'use client';

import { useSyncExternalStore } from 'react';

/**
 * Notes that were being written when their page was left unasked, until it is opened again in this tab;
 * signing out clears them (`Clear-Site-Data`).
 */
export type KeptNotes = {
  text: string;
  /** The notes that they started from. */
  base: string;
};

const keyOf = (id: string): string => `notes:${id}`;
const subscribe = () => () => {};

export const keepNotes = (id: string, notes: KeptNotes): void =>
  sessionStorage.setItem(keyOf(id), JSON.stringify(notes));

export const forgetNotes = (id: string): void => sessionStorage.removeItem(keyOf(id));

/** Those of an enquiry; undefined on the server and during hydration as well. */
export function useKeptNotes(id: string): KeptNotes | undefined {
  const kept = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(keyOf(id)),
    () => null,
  );
  return kept === null ? undefined : (JSON.parse(kept) as KeptNotes);
}
