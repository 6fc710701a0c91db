'use client';

import { useActionState, useRef, useState, type FormEvent } from 'react';
import { showToast } from '#components/site/toast/show-toast.ts';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { notices } from '#content/site/notices.ts';
import { useReload } from '#components/admin/lists/live-list.tsx';
import { problemMessage } from '#lib/admin/problem-message.ts';
import type { GenerationState } from '#lib/newsletter/admin/generate.ts';
import type { Failed, Result } from '#lib/result.ts';
import { Message } from '#components/admin/shell/message.tsx';

type GenerateForm = { action: () => Promise<GenerationState>; generated: boolean };
type Shown = Result<{ message: string }, Failed<'failed', { message: string }>>;

const texts = admin.newsletters.generate;
const { problems } = newsletterAdmin.generation;
const success: Shown = { status: 'ok', message: notices.admin.generated.text };
const failure = (message: string): Shown => ({ status: 'failed', message });

/** What the route handler responded. @throws when it could not be reached */
async function generate(): Promise<Shown> {
  const response = await fetch('/api/newsletter-admin/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const body = (await response.json().catch(() => undefined)) as { message?: unknown } | undefined;
  if (!body) return failure(notices.admin.generationUnreadable);
  if (response.ok) return success;
  return failure(typeof body.message === 'string' ? body.message : notices.admin.generationFailed);
}

/** The Generate button. Without scripts the form's own post does the same and the page brings the result. */
export function GenerateForm({ action, generated }: GenerateForm) {
  const reload = useReload();
  const button = useRef<HTMLButtonElement>(null);
  const [state, submit] = useActionState<GenerationState>(action, { status: 'idle' });
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Shown>();
  const shown = result ?? resultOf(state, generated);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setResult(undefined);
    const outcome = await generate().catch(() => failure(notices.admin.generationFailed));
    setBusy(false);
    setResult(outcome);
    if (outcome.status === 'ok') {
      void showToast('success', notices.admin.generated);
      reload();
    } else void showToast('error', { title: 'Error', text: outcome.message });
    // It was marked disabled meanwhile; keyboard users go on from here.
    button.current?.focus();
  }

  return (
    <form action={submit} aria-label={texts.idle} onSubmit={onSubmit} className="lg:text-right">
      <button
        ref={button}
        type="submit"
        // Not `disabled`, which would throw the focus away.
        aria-disabled={busy}
        className="button button-primary"
      >
        {busy ? texts.busy : texts.idle}
      </button>
      {shown && (
        <div className="mt-4 max-w-md text-left">
          {result ? (
            <p
              className={`rounded-card border-2 p-4 ${shown.status === 'ok' ? 'border-accent bg-ok-tint' : 'border-error bg-error-tint'}`}
            >
              {shown.message}
            </p>
          ) : (
            <Message kind={shown.status === 'ok' ? 'ok' : 'error'}>{shown.message}</Message>
          )}
        </div>
      )}
    </form>
  );
}

function resultOf(state: GenerationState, generated: boolean): Shown | undefined {
  if (state.status === 'idle') return generated ? success : undefined;
  return state.status === 'ok' ? success : failure(problemMessage(state, problems));
}
