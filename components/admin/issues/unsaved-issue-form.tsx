'use client';

import { useActionState, useState, type ReactNode } from 'react';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { EditorStatus } from './editor-status.tsx';
import { IssueFieldset } from './issue-fieldset.tsx';
import { SubmitButton } from '#components/admin/form/submit-button.tsx';
import type { EditAction } from './use-issue-draft.ts';

/**
 * The words of an issue that were just posted and not stored, on a page without scripts that could look nothing up; `otherwise` when another
 * form was posted. They can be saved from here, for instance after signing in again in another tab.
 */
export function UnsavedIssueForm({
  number,
  action,
  otherwise,
}: {
  number: number;
  action: EditAction;
  otherwise: ReactNode;
}) {
  const path = editPath(number);
  const [outcome, submit] = useActionState(action, { status: 'idle' }, path);
  const [typed, setTyped] = useState(outcome.words);
  if (!typed || !outcome.base) return otherwise;
  return (
    <form action={submit} className="mt-8 max-w-3xl space-y-5">
      <EditorStatus state={outcome} path={path} autosave={false} retries={false} />
      {Object.entries({ ...outcome.base, number }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IssueFieldset words={typed} onChange={(part) => setTyped({ ...typed, ...part })} />
      <SubmitButton texts={newsletterAdmin.editor.saveUnsaved} />
    </form>
  );
}
