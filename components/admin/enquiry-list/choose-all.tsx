'use client';

import { useHydrated } from '#components/ui/use-hydrated.ts';
import { enquiries } from '#content/admin/enquiries.ts';

/** Chooses every enquiry of the page; without scripts each is chosen by itself. */
export function ChooseAll() {
  if (!useHydrated()) return null;
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        onChange={({ currentTarget }) => {
          const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name=seen]') ?? [];
          for (const box of boxes) box.checked = currentTarget.checked;
        }}
      />
      {enquiries.bulk.all}
    </label>
  );
}
