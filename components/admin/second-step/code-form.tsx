'use client';

import { startAuthentication } from '@simplewebauthn/browser';
import { startTransition, useActionState, useState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { secondStep } from '#content/admin/people/second-step.ts';
import type { PasskeyOptions } from '#lib/auth/second-step/show-factor.ts';
import type { StepState } from '#lib/auth/second-step/step-state.ts';

const texts = secondStep.signIn;

type CodeForm = {
  /** Takes `code`, or the `assertion` of a passkey. */
  action: (previous: StepState, form: FormData) => Promise<StepState>;
  ask: () => Promise<{ status: 'ok'; options: PasskeyOptions } | { status: string }>;
  next: string;
  ways: { passkey: boolean; app: boolean };
};

/** The second step: a passkey where scripts run, and a code in any case. */
export function CodeForm({ action, ask, next, ways }: CodeForm) {
  const hydrated = useHydrated();
  const [state, submit] = useActionState<StepState, FormData>(action, { status: 'idle' });
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');

  const signInByPasskey = async (): Promise<void> => {
    setAsking(true);
    setProblem('');
    const asked = await ask().catch(() => ({ status: 'failed' }));
    const assertion =
      'options' in asked &&
      (await startAuthentication({ optionsJSON: asked.options }).catch(() => undefined));
    setAsking(false);
    if (!assertion) return setProblem(texts.passkeyFailed);
    const form = new FormData();
    form.set('next', next);
    form.set('assertion', JSON.stringify(assertion));
    startTransition(() => submit(form));
  };
  return (
    <div className="mt-8 space-y-6">
      <ActionMessage state={state} messages={texts.problems} path={next} />
      {ways.passkey &&
        (hydrated ? (
          <div>
            <button
              type="button"
              aria-disabled={asking || undefined}
              onClick={() => {
                if (!asking) void signInByPasskey();
              }}
              className="button button-primary w-full"
            >
              {asking ? texts.passkey.busy : texts.passkey.idle}
            </button>
            <p role="status" className="mt-2">
              {problem}
            </p>
          </div>
        ) : (
          <p className="text-muted">{texts.passkeyNeedsScripts}</p>
        ))}
      <form action={submit} aria-label={secondStep.title} className="space-y-5">
        <input type="hidden" name="next" value={next} />
        <Field
          id="second-step-code"
          name="code"
          label={texts.code}
          hint={ways.app ? texts.codeHint : texts.recoveryHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SubmitButton
          texts={texts.button}
          className={`button w-full ${ways.passkey ? 'button-outline' : 'button-primary'}`}
        />
      </form>
    </div>
  );
}
