'use client';

import type { ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
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
  const { state, busy, form, control } = useTypedFields(action, {
    path,
    prefix: 'reply',
    initial: reply ?? { title: '', body: '' },
  });
  const field = (name: 'title' | 'body') => ({
    ...control(name),
    label: texts.fields[name],
    hint: texts.hints[name],
    required: true,
  });
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form {...form} aria-label={button.idle} className="mt-6 max-w-2xl space-y-5">
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
      <Field {...field('title')} />
      <Field {...field('body')} as="textarea" rows={8} />
      <SubmitButton texts={button} pending={busy} />
    </form>
  );
}
