'use client';

import { useActionState, useEffect, useRef } from 'react';
import { admin } from '#content/admin/admin.ts';
import type { SignInOutcome } from '#lib/auth/sign-in.ts';
import { formatRetryAfter } from '#lib/http/format-retry-after.ts';
import { Message } from './message.tsx';
import { SubmitButton } from '#components/admin/form/submit-button.tsx';
import { TextField } from '#components/admin/form/text-field.tsx';

type SignInForm = {
  action: (previous: SignInOutcome, form: FormData) => Promise<SignInOutcome>;
  next: string;
};

const { signIn } = admin;

/** Works without scripts: the answer to the post is this form again, with its message. */
export function SignInForm({ action, next }: SignInForm) {
  const [outcome, submit] = useActionState(action, { status: 'idle' });
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.status !== 'idle') answer.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [outcome]);
  return (
    <form action={submit} className="mt-8 space-y-5">
      {outcome.status !== 'idle' && (
        <div ref={answer}>
          <Message kind="error">
            <p className="font-semibold">{signIn[outcome.status]}</p>
            {outcome.status === 'limited' && <p>Try again {formatRetryAfter(outcome.retryAfterSeconds)}.</p>}
            {outcome.status === 'unavailable' && (
              <p>
                Reference <strong className="data">{outcome.reference}</strong>
              </p>
            )}
          </Message>
        </div>
      )}
      <input type="hidden" name="next" value={next} />
      <TextField
        id="email"
        name="email"
        type="email"
        label={signIn.email}
        autoComplete="username"
        required
        defaultValue={outcome.status === 'idle' ? '' : outcome.email}
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label={signIn.password}
        autoComplete="current-password"
        required
      />
      <SubmitButton texts={signIn.button} className="button button-primary w-full" />
    </form>
  );
}
