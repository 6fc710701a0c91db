'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Message } from '#components/admin/shell/message.tsx';
import { admin } from '#content/admin/admin.ts';
import { problemMessage, type ProblemMessages } from '#lib/admin/problem-message.ts';
import { loginPath } from '#lib/auth/redirect-path.ts';
import { formatRetryAfter } from '#lib/http/format-retry-after.ts';
import type { ActionState, Failed, Ok } from '#lib/result.ts';
import { endFlash } from './flash.tsx';

type Failure = Failed & { message?: string; reference?: string; retryAfterSeconds?: number };
type ActionMessage = {
  state: ActionState<Failure>;
  messages: ProblemMessages;
  path: string;
  /** Shown after success; without it nothing is. */
  done?: ReactNode;
  /** Leaves the focus where it is: somebody may be writing. */
  quiet?: boolean;
  /** Below the sentence of a failure. */
  children?: ReactNode;
};

/** What came of a post. It takes the focus, once for every result. */
export function ActionMessage({ state, messages, path, done, quiet = false, children }: ActionMessage) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.status !== 'idle') endFlash();
    if (!quiet) box.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [state, quiet]);
  if (state.status === 'idle' || (isOk(state) && !done)) return null;
  return (
    <div ref={box} className="mb-5">
      {isOk(state) ? (
        <Message kind="ok">{done}</Message>
      ) : (
        <Message kind="error">
          <p className="font-semibold">{problemMessage(state, messages)}</p>
          {state.retryAfterSeconds !== undefined && (
            <p>{admin.retryAfter(formatRetryAfter(state.retryAfterSeconds))}</p>
          )}
          {children}
          {state.status === 'signed_out' && (
            <p className="mt-2">
              <a href={loginPath(path)} target="_blank" rel="noreferrer" className="link">
                {admin.signInAgain}
              </a>
            </p>
          )}
          {state.reference && (
            <p className="mt-2">
              {admin.reference} <strong className="data">{state.reference}</strong>
            </p>
          )}
        </Message>
      )}
    </div>
  );
}

const isOk = (state: Ok | Failure): state is Ok => state.status === 'ok';
