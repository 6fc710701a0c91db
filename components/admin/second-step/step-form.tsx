'use client';

import Link from 'next/link';
import { useActionState, type ComponentProps } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { secondStep } from '#content/admin/people/second-step.ts';
import type { ProblemMessages } from '#lib/admin/problem-message.ts';
import type { FactorAction, FactorState } from '#lib/auth/second-step/factor-state.ts';
import { ACCOUNT_PATH } from '#lib/auth/redirect-path.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type StepForm = {
  action: FactorAction;
  label: string;
  path: string;
  messages: ProblemMessages;
  /** What goes with the field. */
  fields?: Record<string, string>;
  field: Pick<ComponentProps<typeof Field>, 'label' | 'hint'> & { name: string } & ComponentProps<'input'>;
  button: { idle: string; busy: string };
  look?: string;
  done: string;
  /** Shows nothing but what came of a post: there is nothing to fill in. */
  hidden?: boolean;
};

/** A form of the second step with one field, which is typed again after a failure. Works without scripts. */
export function StepForm({
  action,
  label,
  path,
  messages,
  fields = {},
  field,
  button,
  look,
  done,
  hidden = false,
}: StepForm) {
  const [state, submit] = useActionState<FactorState, FormData>(action, { status: 'idle' });
  if (hidden && state.status === 'idle') return null;
  return (
    <form action={submit} aria-label={label} className="mt-6 max-w-md space-y-5">
      <ActionMessage
        state={state}
        messages={messages}
        path={path}
        done={<FactorDone state={state} text={done} />}
      />
      {state.status !== 'ok' && !hidden && (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field {...field} id={`second-step-${field.name}`} as="input" required />
          <SubmitButton texts={button} {...(look && { className: look })} />
        </>
      )}
    </form>
  );
}

/** After a change: the codes that came with it, and the way back. */
export const FactorDone = ({ state, text }: { state: FactorState; text: string }) => (
  <>
    <p className="font-semibold">{text}</p>
    {state.status === 'ok' && state.codes && <RecoveryCodes codes={state.codes} />}
    <p className="mt-3">
      <Link href={ACCOUNT_PATH} prefetch={false} className="link">
        {secondStep.back}
      </Link>
    </p>
  </>
);
