'use client';

import { useActionState, type ReactNode } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { ProblemMessages } from '#lib/admin/problem-message.ts';
import { STAY_FIELD } from '#lib/admin/stay-on-page.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';
import { ActionMessage } from './action-message.tsx';

export type AdminAction<Failure extends Failed> = (
  previous: AdminState<Failure>,
  form: FormData,
) => Promise<AdminState<Failure>>;

type ActionForm<Failure extends Failed> = {
  action: AdminAction<Failure>;
  /** The name of the form: a page has several. */
  label: string;
  /** A sentence for each way in which the action itself can fail. */
  messages: ProblemMessages & Readonly<Record<Failure['status'], string>>;
  /** The page the form stands on, to return to after signing in again. */
  path: string;
  /** Names and values that go with the form. */
  fields: Record<string, string>;
  /** Shown after success, where scripts run; without it the action leads to another page. */
  done?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A form of the admin area that holds only buttons, with its result above them. Works without scripts. */
export function ActionForm<Failure extends Failed>({
  action,
  label,
  messages,
  path,
  fields,
  done,
  className,
  children,
}: ActionForm<Failure>) {
  const [state, submit] = useActionState<AdminState<Failure>, FormData>(action, { status: 'idle' });
  const stays = useHydrated() && done !== undefined;
  return (
    <form action={submit} aria-label={label} className={className}>
      <ActionMessage state={state} messages={messages} path={path} done={done} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {stays && <input type="hidden" name={STAY_FIELD} value="yes" />}
      {children}
    </form>
  );
}
