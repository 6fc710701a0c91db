'use client';

import { enquiries } from '#content/admin/enquiries.ts';
import { Keys } from './keys.tsx';

const STEPS: Readonly<Record<string, string>> = { e: 'answered', u: 'unread' };

/** The keys of the list: they move along its links, choose, and press the buttons that everybody has. */
export const ListKeys = () => <Keys keys={enquiries.keys.list} onPress={press} />;

function press(key: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-enquiry]')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const box = rows[current]?.querySelector<HTMLInputElement>('input[name=seen]');
  if (key === 'j' || key === 'k') {
    const next = key === 'j' ? current + 1 : Math.max(current, 1) - 1;
    rows[next]?.querySelector('a')?.focus();
  } else if (key === 'x') {
    box?.click();
  } else {
    const form = rows[0]?.closest('form');
    // With none chosen the one that is in focus is meant.
    if (!form?.querySelector('input[name=seen]:checked') && box) box.checked = true;
    form?.querySelector<HTMLButtonElement>(`button[name=step][value=${STEPS[key]}]`)?.click();
  }
}
