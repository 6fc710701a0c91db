'use client';

import { useActionState, useRef, useState, type FormEvent } from 'react';
import { showToast } from '#components/site/toast/show-toast.ts';
import { admin } from '#content/admin/admin.ts';
import { notices } from '#content/site/notices.ts';
import { useReload } from '#components/admin/shell/live-list.tsx';
import { Message } from '#components/admin/shell/message.tsx';

type GenerateForm = { action: () => Promise<string>; generated: boolean };
type Answer = { kind: 'ok' | 'error'; text: string };

const { idle, busy: busyText } = admin.newsletters.generate;

/** What the route handler said. @throws when it could not be reached */
async function order(): Promise<Answer> {
  const response = await fetch('/api/newsletter-admin/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const answer = (await response.json().catch(() => undefined)) as { message?: unknown } | undefined;
  if (!answer) return { kind: 'error', text: notices.admin.generationUnreadable };
  if (response.ok) return { kind: 'ok', text: notices.admin.generated.text };
  const { message } = answer;
  return { kind: 'error', text: typeof message === 'string' ? message : notices.admin.generationFailed };
}

/** The Generate button. Without scripts the form's own post does the same and the page brings the answer. */
export function GenerateForm({ action, generated }: GenerateForm) {
  const reload = useReload();
  const button = useRef<HTMLButtonElement>(null);
  const [failure, submit] = useActionState(action, '');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const plain: Answer | undefined = failure
    ? { kind: 'error', text: failure }
    : generated
      ? { kind: 'ok', text: notices.admin.generated.text }
      : undefined;
  const shown = answer ?? plain;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setAnswer(undefined);
    const result = await order().catch((): Answer => ({
      kind: 'error',
      text: notices.admin.generationFailed,
    }));
    setBusy(false);
    setAnswer(result);
    if (result.kind === 'ok') {
      void showToast('success', notices.admin.generated);
      reload();
    } else void showToast('error', { title: 'Error', text: result.text });
    // It was marked disabled meanwhile; whoever pressed it by key goes on from here.
    button.current?.focus();
  }

  return (
    <form action={submit} onSubmit={onSubmit} className="lg:text-right">
      <button
        ref={button}
        type="submit"
        // Not `disabled`, which would throw the focus away.
        aria-disabled={busy}
        className="button button-primary"
      >
        {busy ? busyText : idle}
      </button>
      {shown && (
        <div className="mt-4 max-w-md text-left">
          {answer ? (
            <p
              className={`rounded-card border-2 p-4 ${shown.kind === 'ok' ? 'border-accent bg-ok-tint' : 'border-error bg-error-tint'}`}
            >
              {shown.text}
            </p>
          ) : (
            <Message kind={shown.kind}>{shown.text}</Message>
          )}
        </div>
      )}
    </form>
  );
}
