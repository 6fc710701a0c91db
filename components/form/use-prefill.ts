'use client';

import { useEffect, type RefObject } from 'react';
import type { FieldName } from '#lib/enquiries/form/fields.ts';

/** Longer than any link of ours carries; a crafted one must not fill the page. */
const MAX_PREFILL = 200;

/**
 * Fills empty fields from the address (`/contact?subject=…`), so that a "Request a copy" link names the
 * paper.
 */
export function usePrefill(form: RefObject<HTMLFormElement | null>, names: readonly FieldName[]): void {
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    for (const name of names) {
      const control = form.current?.elements.namedItem(name);
      const value = parameters.get(name);
      if (!value || !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
        continue;
      if (!control.value) control.value = value.slice(0, MAX_PREFILL);
    }
  }, [form, names]);
}
