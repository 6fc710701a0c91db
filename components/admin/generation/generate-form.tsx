'use client';

import { useActionState, useRef, useState, type FormEvent } from 'react';
import { showToast } from '#components/site/toast/show-toast.ts';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { notices } from '#content/site/notices.ts';
import { useReload } from '#components/admin/lists/live-list.tsx';
import { problemMessage } from '#lib/admin/problem-message.ts';
import type { GenerationState } from '#lib/newsletter/admin/generate.ts';
import { GenerateResult, type GenerationOutcome } from './generate-result.tsx';

type GenerateForm = { action: () => Promise<GenerationState>; generated: boolean };

const texts = admin.newsletters.generate;
const { problems } = newsletterAdmin.generation;
const success: GenerationOutcome = { status: 'ok', message: notices.admin.generated.text };
const failure = (message: string, status?: unknown): GenerationOutcome => ({
  status: status === 'all_sources_failed' ? status : 'failed',
  message,
});

/** What the route handler responded. @throws when it could not be reached */
async function generate(): Promise<GenerationOutcome> {
  const response = await fetch('/api/newsletter-admin/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const body = (await response.json().catch(() => undefined)) as
    { message?: unknown; status?: unknown } | undefined;
  if (!body) return failure(notices.admin.generationUnreadable);
  if (response.ok) return success;
  const message = typeof body.message === 'string' ? body.message : notices.admin.generationFailed;
  return failure(message, body.status);
}

/** The Generate button. Without scripts the form's own post does the same and the page brings the result. */
export function GenerateForm({ action, generated }: GenerateForm) {
  const reload = useReload();
  const button = useRef<HTMLButtonElement>(null);
  const [state, submit] = useActionState<GenerationState>(action, { status: 'idle' });
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<GenerationOutcome>();
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
      {shown && <GenerateResult outcome={shown} focuses={!result} />}
    </form>
  );
}

function resultOf(state: GenerationState, generated: boolean): GenerationOutcome | undefined {
  if (state.status === 'idle') return generated ? success : undefined;
  return state.status === 'ok' ? success : failure(problemMessage(state, problems), state.status);
}
