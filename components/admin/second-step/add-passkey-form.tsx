'use client';

import { startRegistration } from '@simplewebauthn/browser';
import { useState, type FormEvent } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { secondStep } from '#content/admin/people/second-step.ts';
import { FACTORS_PATH } from '#lib/auth/redirect-path.ts';
import type { PasskeyOffer } from '#lib/auth/second-step/change-factors.ts';
import type { FactorAction, FactorState } from '#lib/auth/second-step/factor-state.ts';
import { FactorDone } from './step-form.tsx';

const texts = secondStep.passkey;

type Offered = Exclude<FactorState, { status: 'ok' | 'idle' }> | { status: 'ok'; offer: PasskeyOffer };
type AddPasskeyForm = { offer: (form: FormData) => Promise<Offered>; add: FactorAction };

/** Asks for the password, has the browser make a passkey, and hands it in: three steps behind one button. */
export function AddPasskeyForm({ offer, add }: AddPasskeyForm) {
  const hydrated = useHydrated();
  const [state, setState] = useState<FactorState>({ status: 'idle' });
  const [busy, setBusy] = useState(false);
  if (!hydrated) return <p className="mt-6">{texts.needsScripts}</p>;

  const make = async (form: FormData): Promise<FactorState> => {
    const offered = await offer(form);
    if (offered.status !== 'ok') return offered;
    const made = await startRegistration({ optionsJSON: offered.offer }).catch(() => undefined);
    if (!made) return { status: 'failed' };
    const attestation = new FormData();
    attestation.set('name', String(form.get('name')));
    attestation.set('attestation', JSON.stringify(made));
    return add(state, attestation);
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void make(new FormData(event.currentTarget))
      // Where the network fails, the call of an action is rejected.
      .catch((): FactorState => ({ status: 'failed' }))
      .then(setState)
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={send} aria-label={texts.title} className="mt-6 max-w-md space-y-5">
      <ActionMessage
        state={state}
        messages={texts.problems}
        path={`${FACTORS_PATH}/passkey`}
        done={<FactorDone state={state} text={texts.done} />}
      />
      {state.status !== 'ok' && (
        <>
          <Field
            id="passkey-name"
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Field
            id="passkey-password"
            name="password"
            type="password"
            label={secondStep.password}
            autoComplete="current-password"
            required
          />
          <SubmitButton texts={texts.button} pending={busy} />
        </>
      )}
    </form>
  );
}
