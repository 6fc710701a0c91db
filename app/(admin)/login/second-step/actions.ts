'use server';

import { redirect } from 'next/navigation';
import { withSession } from '#lib/auth/account/with-session.ts';
import { safeNext } from '#lib/auth/redirect-path.ts';
import { askPasskey, enterCode, usePasskey } from '#lib/auth/second-step/show-factor.ts';
import type { StepState } from '#lib/auth/second-step/step-state.ts';
import { postedText } from '#lib/text.ts';

/** Takes a code, or the assertion of a passkey, and leads to the page that was wanted. */
export async function secondStepAction(_previous: StepState, posted: unknown): Promise<StepState> {
  // Anyone can call it with arguments of another kind.
  const form = posted instanceof FormData ? posted : new FormData();
  const assertion = form.get('assertion');
  const result = await withSession('second_step', (session) =>
    typeof assertion === 'string'
      ? usePasskey(session, assertion)
      : enterCode(session, postedText(form.get('code'))),
  );
  if (result.status !== 'ok') return result;
  redirect(safeNext(form.get('next')));
}

/** What the browser asks a passkey of whoever has shown the password. */
export async function askPasskeyAction() {
  return withSession('ask_passkey', askPasskey);
}
