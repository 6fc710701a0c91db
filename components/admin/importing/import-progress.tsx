'use client';

import { startTransition, useActionState, useEffect } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { RETRY_DELAY_MS } from '#components/admin/form/retry-delay.ts';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { importing } from '#content/admin/importing.ts';
import { STAY_FIELD } from '#lib/admin/stay-on-page.ts';
import { importPathOf, type ContinueState } from '#lib/newsletter/importing/import-form.ts';

const texts = importing.progress;

type ImportProgress = {
  id: string;
  /** Rows that were dealt with, and all of them. */
  done: number;
  all: number;
  action: (previous: ContinueState, form: FormData) => Promise<ContinueState>;
};

/** How far an import is. With scripts it goes on by itself, a moment at a time; without them by a button. */
export function ImportProgress({ id, done, all, action }: ImportProgress) {
  const path = importPathOf(id);
  const [state, submit, busy] = useActionState<ContinueState, FormData>(action, { status: 'idle' }, path);
  const hydrated = useHydrated();
  const isAway = state.status === 'unavailable';
  const goesOn = isAway || state.status === 'idle' || (state.status === 'ok' && !state.done);

  useEffect(() => {
    if (!goesOn) return;
    const form = new FormData();
    form.set('id', id);
    form.set(STAY_FIELD, 'yes');
    const timer = setTimeout(() => startTransition(() => submit(form)), isAway ? RETRY_DELAY_MS : 0);
    return () => clearTimeout(timer);
    // A state that came back is a reason to go on, whether or not it says the same.
  }, [goesOn, isAway, state, id, submit]);

  return (
    <section aria-labelledby="progress" className="mt-8 max-w-2xl">
      <h2 id="progress" className="text-card">
        {texts.title}
      </h2>
      <progress
        aria-label={texts.bar}
        value={done}
        max={all}
        className="mt-4 block h-3 w-full appearance-none overflow-hidden rounded-full bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <p role="status" className="mt-2 text-muted tabular-nums">
        {texts.count(done, all)}
      </p>
      <p className="mt-3">{texts.text}</p>
      <form action={submit} aria-label={texts.title} className="mt-5">
        {state.status !== 'ok' && (
          <ActionMessage state={state} messages={texts.problems} path={path} quiet={isAway} />
        )}
        <input type="hidden" name="id" value={id} />
        {hydrated && <input type="hidden" name={STAY_FIELD} value="yes" />}
        <SubmitButton texts={texts.button} pending={busy} />
      </form>
    </section>
  );
}
