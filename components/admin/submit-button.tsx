'use client';

import { useFormStatus } from 'react-dom';

type SubmitButton = { texts: { idle: string; busy: string }; className?: string };

/** The button of the form around it, which says what it is doing and takes no second press meanwhile. */
export function SubmitButton({ texts, className = 'button button-primary' }: SubmitButton) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" disabled={pending} className={className}>
      {pending ? texts.busy : texts.idle}
    </button>
  );
}
