'use client';

import { useEffect, useState, type RefObject } from 'react';
import { normalise } from '#lib/enquiries/fields.ts';
import { characterCount } from '#lib/text.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The count appears with a tenth of the room left, at least this many characters: before, nobody needs it. */
const SHOWN_FROM = 20;
/** A screen reader that interrupted every keystroke would be worse than no count. In milliseconds. */
const QUIET_BEFORE_SAYING = 1_000;

const sentence = (left: number): string => {
  const count = Math.abs(left).toLocaleString('en-AU');
  return `${count} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`;
};

/** How much room is left in a field, from where the limit begins to matter. Nothing is cut off: what was pasted stays to be shortened. */
export function CharacterCount({ of, limit }: { of: RefObject<Control | null>; limit: number }) {
  const [left, setLeft] = useState<number>();
  const [said, setSaid] = useState('');

  useEffect(() => {
    const control = of.current;
    if (!control) return;
    const measure = () => {
      const room = limit - characterCount(normalise(control.value));
      setLeft(room <= Math.max(SHOWN_FROM, limit / 10) ? room : undefined);
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
    const timer = setTimeout(() => setSaid(left === undefined ? '' : sentence(left)), QUIET_BEFORE_SAYING);
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <>
      {left !== undefined && (
        <p
          aria-hidden="true"
          className={`mt-1.5 text-meta ${left < 0 ? 'font-medium text-error' : 'text-muted'}`}
        >
          {sentence(left)}
        </p>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
