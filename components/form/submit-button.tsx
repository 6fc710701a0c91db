'use client';

import { useFormStatus } from 'react-dom';

type SubmitButton = {
  texts: { idle: string; busy: string };
  className?: string;
  /** Where the form is not sent by its action: whether it is being sent. */
  pending?: boolean;
  /** Disabled outright while the form is sent, as docs/specification.md has it; the focus is then lost. */
  disables?: boolean;
};

/** The button of the form around it, which says what it is doing and takes no second press meanwhile. */
export function SubmitButton({
  texts,
  className = 'button button-primary',
  pending: sending,
  disables = false,
}: SubmitButton) {
  const status = useFormStatus();
  const pending = sending ?? status.pending;
  return (
    <button
      type="submit"
      disabled={disables && pending}
      aria-disabled={!disables && pending ? true : undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      className={className}
    >
      {pending ? texts.busy : texts.idle}
    </button>
  );
}
