'use client';

import { startTransition, useActionState, useState, type FormEvent, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { VersionField } from '#components/admin/form/version-field.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { savedReplies as texts } from '#content/admin/replies.ts';
import type { SavedReplyState } from '#lib/enquiries/admin/saved-reply-form.ts';

const { invalid, conflict } = texts.problems;
const messages = { invalid, conflict, signed_out: admin.signedOutWithText };

type SavedReplyForm = {
  action: (previous: SavedReplyState, form: FormData) => Promise<SavedReplyState>;
  path: string;
  button: { idle: string; busy: string };
  reply?: { id: string; title: string; body: string; version: number };
  /** On a page that could load nothing: shown unless a text was just posted and not stored. */
  otherwise?: ReactNode;
};

/** Adds or edits a saved reply. What was typed lives here, so that no response can throw it away. */
export function SavedReplyForm({ action, path, button, reply, otherwise }: SavedReplyForm) {
  // By the path, so that the result also finds a form that stands elsewhere on the page.
  const [state, submit, busy] = useActionState<SavedReplyState, FormData>(action, { status: 'idle' }, path);
  const [fields, setFields] = useState(
    state.fields ?? { title: reply?.title ?? '', body: reply?.body ?? '' },
  );
  const problems = state.status === 'invalid' ? state.problems : {};
  const control = (name: 'title' | 'body') => ({
    id: `reply-${name}`,
    name,
    label: texts.fields[name],
    hint: texts.hints[name],
    value: fields[name],
    error: problems[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  // React resets a form after its action; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form
      action={submit}
      aria-label={button.idle}
      onSubmit={send}
      className="mt-6 max-w-2xl space-y-5"
      noValidate
    >
      <ActionMessage state={state} messages={messages} path={path}>
        {state.status === 'conflict' && (
          <blockquote className="mt-2 border-l-3 border-error pl-4 break-words whitespace-pre-wrap">
            {state.stored.title}
            {'\n'}
            {state.stored.body}
          </blockquote>
        )}
      </ActionMessage>
      {reply && (
        <>
          <input type="hidden" name="id" value={reply.id} />
          <VersionField state={state} shown={reply.version} />
        </>
      )}
      <Field {...control('title')} />
      <Field {...control('body')} as="textarea" rows={8} />
      <SubmitButton texts={button} pending={busy} />
    </form>
  );
}
