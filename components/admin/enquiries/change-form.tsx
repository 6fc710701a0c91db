'use client';

import { useActionState, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import { STAY_FIELD } from '#lib/admin/stay-on-page.ts';
import type { ChangeState, EnquiryDone } from '#lib/enquiries/admin/enquiry-form.ts';
import type { Ok } from '#lib/result.ts';

export type ChangeAction = (previous: ChangeState, form: FormData) => Promise<ChangeState>;

type ChangeForm = {
  action: ChangeAction;
  label: string;
  /** The page the form stands on, to return to after signing in again. */
  path: string;
  /** Names and values that go with the form. */
  fields: Record<string, string>;
  /** What a form without scripts has just done, which this page was loaded to show. */
  done: ChangeState;
  className?: string;
  children: ReactNode;
};

/** A form whose buttons change enquiries, with what came of it and the way back. Works without scripts. */
export function ChangeForm({ action, label, path, fields, done, className, children }: ChangeForm) {
  const [state, submit] = useActionState<ChangeState, FormData>(action, done);
  const stays = useHydrated();
  return (
    <form action={submit} aria-label={label} className={className}>
      <ActionMessage
        state={state}
        messages={
          state.status === 'conflict'
            ? { ...texts.problems, conflict: texts.conflict(state.left) }
            : texts.problems
        }
        path={path}
        done={state.status === 'ok' && <Done {...state} />}
      />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {stays && <input type="hidden" name={STAY_FIELD} value="yes" />}
      {children}
    </form>
  );
}

function Done({ done, count, change, left }: Ok<EnquiryDone>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>
        {count === 0 ? texts.unchanged : texts.done[done](count)} {Boolean(left) && texts.left(left ?? 0)}
      </p>
      {change && (
        <>
          <input type="hidden" name="change" value={change} />
          <button name="step" value="undo" className="button button-outline min-h-11 px-4">
            {texts.undo}
          </button>
        </>
      )}
    </div>
  );
}
