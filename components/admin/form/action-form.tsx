'use client';

import { useActionState, useEffect, useRef, type ReactNode } from 'react';
import { admin } from '#content/admin/admin.ts';
import { loginPath } from '#lib/auth/redirect-path.ts';
import type { ActionOutcome } from '#lib/auth/action-result.ts';
import { Message } from '#components/admin/shell/message.tsx';

export type AdminAction = (previous: ActionOutcome, form: FormData) => Promise<ActionOutcome>;

type ActionForm = {
  action: AdminAction;
  /** The page the form stands on, to return to after signing in again. */
  path: string;
  /** Names and values that go with the form. */
  fields: Record<string, string>;
  className?: string;
  children: ReactNode;
};

/** A form of the admin area with the answer to its post above it. Works without scripts. */
export function ActionForm({ action, path, fields, className, children }: ActionForm) {
  const [outcome, submit] = useActionState(action, { status: 'idle' });
  return (
    <form action={submit} className={className}>
      <ActionAnswer outcome={outcome} path={path} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type ActionAnswer = { outcome: ActionOutcome; path: string; done?: string };

/** What came of a post. It takes the focus, once for every answer. */
export function ActionAnswer({ outcome, path, done }: ActionAnswer) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.status !== 'idle') box.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [outcome]);
  if (outcome.status === 'idle') return null;
  return (
    <div ref={box} className="mb-5">
      <Answer outcome={outcome} path={path} done={done} />
    </div>
  );
}

function Answer({
  outcome,
  path,
  done,
}: {
  outcome: Exclude<ActionOutcome, { status: 'idle' }>;
  path: string;
  done: string | undefined;
}) {
  if (outcome.status === 'done') return <Message kind="ok">{done}</Message>;
  return (
    <Message kind="error">
      <p className="font-semibold">{admin.outcomes[outcome.status]}</p>
      {outcome.status === 'conflict' && (
        <blockquote className="mt-2 border-l-3 border-error pl-4 whitespace-pre-wrap">
          {outcome.current}
        </blockquote>
      )}
      {outcome.status === 'signed-out' && (
        <p className="mt-2">
          <a href={loginPath(path)} target="_blank" rel="noreferrer" className="link">
            {admin.signInAgain}
          </a>
        </p>
      )}
      {outcome.status === 'unavailable' && (
        <p className="mt-2">
          Reference <strong className="data">{outcome.reference}</strong>
        </p>
      )}
    </Message>
  );
}
