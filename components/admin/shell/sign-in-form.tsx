'use client';

import { useActionState, useEffect, useRef } from 'react';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import type { SignInState } from '#lib/auth/sign-in/sign-in.ts';
import { formatRetryAfter } from '#lib/http/format-retry-after.ts';
import { Message } from './message.tsx';

type SignInForm = {
  action: (previous: SignInState, form: FormData) => Promise<SignInState>;
  next: string;
};

const texts = admin.signIn;

/** Works without scripts: the response to the post is this form again, with its message. */
export function SignInForm({ action, next }: SignInForm) {
  const [state, submit] = useActionState<SignInState, FormData>(action, { status: 'idle' });
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    message.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [state]);
  return (
    <form action={submit} aria-label={texts.title} className="mt-8 space-y-5">
      {state.status !== 'idle' && state.status !== 'ok' && (
        <div ref={message}>
          <Message kind="error">
            <p className="font-semibold">{texts[state.status]}</p>
            {state.status === 'rate_limited' && (
              <p>{texts.retry(formatRetryAfter(state.retryAfterSeconds))}</p>
            )}
            {state.status === 'unavailable' && (
              <p>
                {admin.reference} <strong className="data">{state.reference}</strong>
              </p>
            )}
          </Message>
        </div>
      )}
      <input type="hidden" name="next" value={next} />
      <Field
        id="email"
        name="email"
        type="email"
        label={texts.email}
        autoComplete="username"
        required
        defaultValue={state.email ?? ''}
      />
      <Field
        id="password"
        name="password"
        type="password"
        label={texts.password}
        autoComplete="current-password"
        required
      />
      <SubmitButton texts={texts.button} className="button button-primary w-full" />
    </form>
  );
}
