'use client';

import { useActionState, useState, type ReactNode } from 'react';
import { admin } from '#content/admin/admin.ts';
import { ActionAnswer, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/admin/form/submit-button.tsx';
import { controlClass } from '#components/admin/form/text-field.tsx';

type NotesForm = {
  action: AdminAction;
  id: string;
  path: string;
  notes: string;
  /** On a page that could look nothing up: only what was just posted is shown, or this in its place. */
  otherwise?: ReactNode;
};

const texts = admin.enquiries;

/**
 * The notes on an enquiry. What is being written lives here, so that no answer of the server can throw it away; the notes it started
 * from go with it, so that nobody else's are overwritten unseen.
 */
export function NotesForm({ action, id, path, notes, otherwise }: NotesForm) {
  // By the path, so that the answer also finds a form that stands elsewhere on the page.
  const [outcome, submit] = useActionState(action, { status: 'idle' }, path);
  // Without scripts this is rendered anew with the answer, which brings the text.
  const [text, setText] = useState(outcome.text ?? notes);
  if (otherwise !== undefined && outcome.text === undefined) return otherwise;
  return (
    <form action={submit} className="mt-4">
      <ActionAnswer outcome={outcome} path={path} done={texts.notesSaved} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen_notes" value={outcome.seen ?? notes} />
      <label htmlFor="notes" className="sr-only">
        {texts.notes}
      </label>
      <p id="notes-hint" className="text-meta text-muted">
        {texts.notesHint}
      </p>
      <textarea
        id="notes"
        name="notes"
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby="notes-hint"
        className={`${controlClass} py-3 leading-normal`}
      />
      <div className="mt-4">
        <SubmitButton texts={texts.notesSave} />
      </div>
    </form>
  );
}
