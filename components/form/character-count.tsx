'use client';

import { useEffect, useState, type RefObject } from 'react';
import { forms } from '#content/site/forms.ts';
import { normalise } from '#lib/enquiries/form/fields.ts';
import { characterCount } from '#lib/text.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * The count appears with a tenth of the room left, at least this many characters: before, nobody needs
 * it.
 */
const MIN_SHOWN = 20;
/** A screen reader that interrupted every keystroke would be worse than no count. */
const ANNOUNCE_AFTER_MS = 1_000;

/**
 * How much room is left in a field, once it is little. Nothing is cut off: what was pasted stays to be
 * shortened.
 */
export function CharacterCount({ of, limit }: { of: RefObject<Control | null>; limit: number }) {
  const [left, setLeft] = useState<number>();
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const control = of.current;
    if (!control) return;
    const measure = () => {
      const room = limit - characterCount(normalise(control.value));
      setLeft(room <= Math.max(MIN_SHOWN, limit / 10) ? room : undefined);
    };
    // A form announces its reset before its fields are empty.
    const clear = () => setLeft(undefined);
    control.addEventListener('input', measure);
    control.form?.addEventListener('reset', clear);
    return () => {
      control.removeEventListener('input', measure);
      control.form?.removeEventListener('reset', clear);
    };
  }, [of, limit]);

  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced(left === undefined ? '' : forms.roomLeft(left)),
      ANNOUNCE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <>
      {left !== undefined && (
        <p
          aria-hidden="true"
          className={`mt-1.5 text-meta ${left < 0 ? 'font-medium text-error' : 'text-muted'}`}
        >
          {forms.roomLeft(left)}
        </p>
      )}
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
}
