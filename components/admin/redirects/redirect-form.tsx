'use client';

import type { ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
import { VersionField } from '#components/admin/form/version-field.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { redirects as texts } from '#content/admin/visits/redirects.ts';
import type { RedirectFields, RedirectState } from '#lib/redirects/admin/redirect-form.ts';

const messages = { ...texts.problems, signed_out: admin.signedOutWithText };

type RedirectForm = {
  action: (previous: RedirectState, form: FormData) => Promise<RedirectState>;
  path: string;
  button: { idle: string; busy: string };
  /** Without a version on a page that could load nothing. */
  redirect?: RedirectFields & { id: string; version?: number };
  /** On a page that could load nothing: shown unless something was just posted and not stored. */
  otherwise?: ReactNode;
};

const EMPTY: RedirectFields = { from: '', target: '', permanent: 'yes', note: '' };

/** Adds or edits a redirect. What was typed lives here, so that no response can throw it away. */
export function RedirectForm({ action, path, button, redirect, otherwise }: RedirectForm) {
  const { state, busy, form, control } = useTypedFields(action, {
    path,
    prefix: 'redirect',
    initial: redirect ?? EMPTY,
  });
  const field = (name: keyof RedirectFields) => ({
    ...control(name),
    label: texts.fields[name],
    hint: texts.hints[name],
  });
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form {...form} aria-label={button.idle} className="mt-6 max-w-2xl space-y-5">
      <ActionMessage state={state} messages={messages} path={path} />
      {redirect && (
        <>
          <input type="hidden" name="id" value={redirect.id} />
          <VersionField state={state} shown={redirect.version} />
        </>
      )}
      <Field {...field('from')} required autoComplete="off" spellCheck={false} />
      <Field {...field('target')} required autoComplete="off" spellCheck={false} />
      <Field {...field('permanent')} as="select">
        <option value="yes">{texts.kinds.permanent}</option>
        <option value="no">{texts.kinds.temporary}</option>
      </Field>
      <Field {...field('note')} autoComplete="off" />
      <SubmitButton texts={button} pending={busy} />
    </form>
  );
}
