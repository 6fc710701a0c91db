'use client';

import { useState, type FormEvent, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { importing } from '#content/admin/importing.ts';
import { IMPORT_PATH, importPathOf, type ImportKind } from '#lib/newsletter/importing/import-form.ts';
import type { ActionState, Failed } from '#lib/result.ts';
import { importUploadPath } from '#lib/routes.ts';

const texts = importing.upload;

type UploadState = ActionState<Failed & { message?: string; reference?: string }, { id: string }>;

/**
 * A file on its way to be read. With scripts a failure leaves the file chosen; without them the form is an
 * ordinary one, whose response is the page of the import or this one with the reason.
 */
export function UploadForm({ kind, children }: { kind: ImportKind; children?: ReactNode }) {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const [busy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    try {
      const headers = { Accept: 'application/json' };
      const response = await fetch(importUploadPath, { method: 'POST', body: new FormData(form), headers });
      const result = (await response.json()) as UploadState;
      if (result.status === 'ok') return void location.assign(importPathOf(result.id));
      setState(result);
    } catch {
      setState({ status: 'failed', message: texts.problems.offline });
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void send(event.currentTarget);
  };
  const id = `file-${kind}`;
  return (
    <form
      action={importUploadPath}
      method="post"
      encType="multipart/form-data"
      aria-label={texts[kind].title}
      onSubmit={onSubmit}
      className="mt-6 max-w-2xl space-y-6"
    >
      <ActionMessage state={state} messages={texts.problems} path={IMPORT_PATH} />
      <input type="hidden" name="kind" value={kind} />
      {children}
      <Field
        id={id}
        name="file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        label={texts.file}
        hint={texts.fileHint}
        required
        className="py-2"
      />
      <SubmitButton texts={texts[kind].button} pending={busy} />
    </form>
  );
}
