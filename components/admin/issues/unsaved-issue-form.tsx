'use client';

import { useActionState, useState, type ReactNode } from 'react';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { editPath, type EditState, type RelatedChoice } from '#lib/newsletter/admin/issue-form.ts';
import { EditorStatus } from './editor-status.tsx';
import { IssueFieldset } from './issue-fieldset.tsx';
import type { EditAction } from './use-issue-draft.ts';

type UnsavedIssueForm = {
  number: number;
  related: readonly RelatedChoice[];
  action: EditAction;
  /** In its place when no issue was posted. */
  otherwise: ReactNode;
};

/**
 * The fields of an issue that were just posted, on a page without scripts that could load nothing. They can
 * be saved from here, for instance after signing in again in another tab.
 */
export function UnsavedIssueForm({ number, related, action, otherwise }: UnsavedIssueForm) {
  const path = editPath(number);
  const [state, submit] = useActionState<EditState, FormData>(action, { status: 'idle' }, path);
  const [fields, setFields] = useState(state.fields);
  if (!fields || !state.base) return otherwise;
  return (
    <form
      action={submit}
      aria-label={newsletterAdmin.editor.saveUnsaved.idle}
      className="mt-8 max-w-3xl space-y-5"
    >
      <EditorStatus state={state} path={path} autosave={false} retries={false} />
      {Object.entries({ ...state.base, number }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IssueFieldset
        fields={fields}
        related={related}
        onChange={(part) => setFields({ ...fields, ...part })}
      />
      <SubmitButton texts={newsletterAdmin.editor.saveUnsaved} />
    </form>
  );
}
