'use client';

import { useActionState, useEffect, useState, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { forgetKept, keep, useKept } from '#components/admin/form/use-kept.ts';
import { usePageChangeWarning } from '#components/admin/form/use-page-change-warning.ts';
import { Message } from '#components/admin/shell/message.tsx';
import { admin } from '#content/admin/admin.ts';
import { enquiries } from '#content/admin/enquiries.ts';
import type { NotesState } from '#lib/enquiries/admin/enquiry-form.ts';
import { visibleText } from '#lib/text.ts';

export type NotesAction = (previous: NotesState, form: FormData) => Promise<NotesState>;

type NotesForm = {
  action: NotesAction;
  id: string;
  path: string;
  notes: string;
  /** On a page that could load nothing: shown unless notes were just posted and not stored. */
  otherwise?: ReactNode;
};

/** Notes that were left, and those they started from. */
type KeptNotes = { text: string; base: string };

const texts = enquiries;
const messages = { ...texts.notesProblems, signed_out: admin.signedOutWithText };

/**
 * The notes on an enquiry. What is being written lives here, so that no response can throw it away; the
 * notes it started from go with it, so that nobody else's are overwritten unseen.
 */
export function NotesForm({ action, id, path, notes, otherwise }: NotesForm) {
  // By the path, so that the result also finds a form that stands elsewhere on the page.
  const [state, submit] = useActionState<NotesState, FormData>(action, { status: 'idle' }, path);
  // Without scripts this is rendered again with the result, which brings the text.
  const [text, setText] = useState(state.typed ?? notes);
  // Not always the stored ones: those come with every response, also to another form of the page.
  const [base, setBase] = useState({ state, notes });
  if (base.state !== state) {
    const isKnown = state.status === 'ok' || state.status === 'conflict';
    setBase({ state, notes: isKnown ? notes : base.notes });
  }
  const key = `notes:${id}`;
  const kept = useKept<KeptNotes>(key);
  const [isBack, setIsBack] = useState(false);
  // What is being written now goes first.
  if (kept && !isBack && text === base.notes) {
    setIsBack(true);
    setText(kept.text);
    setBase({ state, notes: kept.base });
  }
  useEffect(() => {
    if (isBack) forgetKept(key);
  }, [isBack, key]);
  usePageChangeWarning(visibleText(text) !== visibleText(base.notes), () =>
    keep(key, { text, base: base.notes } satisfies KeptNotes),
  );
  if (otherwise !== undefined && state.typed === undefined) return otherwise;
  return (
    <form action={submit} aria-label={texts.notes} className="mt-4">
      <ActionMessage state={state} messages={messages} path={path} done={texts.notesSaved}>
        {state.status === 'conflict' && (
          <blockquote className="mt-2 border-l-3 border-error pl-4 whitespace-pre-wrap">
            {state.notes}
          </blockquote>
        )}
      </ActionMessage>
      {isBack && state.status === 'idle' && (
        <div className="mb-5">
          <Message kind="note">{admin.textBack}</Message>
        </div>
      )}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen_notes" value={state.seen ?? base.notes} />
      <Field
        as="textarea"
        id="notes"
        name="notes"
        label={texts.notes}
        labelHidden
        hint={texts.notesHint}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4">
        <SubmitButton texts={texts.notesSave} />
      </div>
    </form>
  );
}
