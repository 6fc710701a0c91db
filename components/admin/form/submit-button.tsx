'use client';

import { useFormStatus } from 'react-dom';

type SubmitButton = { texts: { idle: string; busy: string }; className?: string };

/** The button of the form around it, which says what it is doing and takes no second press meanwhile. */
export function SubmitButton({ texts, className = 'button button-primary' }: SubmitButton) {
  const { pending } = useFormStatus();
  return (
    <button
      type="submit"
      // Not `disabled`, which would throw the focus away.
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      className={className}
    >
      {pending ? texts.busy : texts.idle}
    </button>
  );
}
