'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { accountLinks as texts } from '#content/admin/people/links.ts';
import type { AccountLink, LinkState } from '#lib/auth/links/account-link.ts';
import { linkPath } from '#lib/auth/redirect-path.ts';

type LinkForm = {
  action: (previous: LinkState, form: FormData) => Promise<LinkState>;
  token: string;
  kind: AccountLink['kind'];
  email: string;
  minLength: number;
};

/** Works without scripts. No password is ever sent back: after a failure both are typed again. */
export function LinkForm({ action, token, kind, email, minLength }: LinkForm) {
  const [state, submit] = useActionState<LinkState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={texts.titles[kind]} className="mt-8 space-y-5">
      <ActionMessage state={state} messages={texts.problems} path={linkPath(token)} />
      <input type="hidden" name="token" value={token} />
      {kind !== 'address_change' && (
        <>
          {/* For password managers, which store the new one under it. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Field
            id="wanted"
            name="wanted"
            type="password"
            label={texts.wanted}
            hint={texts.hint(minLength)}
            autoComplete="new-password"
            required
          />
          <Field
            id="repeated"
            name="repeated"
            type="password"
            label={texts.repeated}
            autoComplete="new-password"
            required
          />
        </>
      )}
      <SubmitButton texts={texts.buttons[kind]} className="button button-primary w-full" />
    </form>
  );
}
