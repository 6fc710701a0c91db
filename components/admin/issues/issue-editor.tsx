'use client';

import { useActionState, type FormEvent, type KeyboardEvent } from 'react';
import { Message } from '#components/admin/shell/message.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import {
  editPath,
  hasLockedWords,
  type EditState,
  type RelatedChoice,
} from '#lib/newsletter/admin/issue-form.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { publishChecks, type KnownLinks } from '#lib/newsletter/admin/publish-checks.ts';
import { EditorBar } from '#components/admin/editor/editor-bar.tsx';
import { PublishSection } from '#components/admin/editor/publish-section.tsx';
import { EditorStatus } from './editor-status.tsx';
import { IssueFieldset } from './issue-fieldset.tsx';
import { IssuePreview } from './issue-preview.tsx';
import { useIssueDraft, type EditAction } from './use-issue-draft.ts';
import { usePreview } from './use-preview.ts';

const texts = newsletterAdmin.editor;

type IssueEditor = {
  issue: EditableIssue;
  html: string;
  related: readonly RelatedChoice[];
  known: KnownLinks;
  action: EditAction;
};

/**
 * The fields of an issue beside what readers will see. A draft is saved while it is written and can be
 * published from here; a sent issue is corrected by its button alone. Without scripts there are buttons for
 * saving and for the preview.
 */
export function IssueEditor({ issue, html, related, known, action }: IssueEditor) {
  // By the path, so that the result also finds a form that was posted from unsaved-issue-form.tsx.
  const [posted, post] = useActionState<EditState, FormData>(
    action,
    { status: 'idle' },
    editPath(issue.number),
  );
  const scripted = useHydrated();
  const { title, summary, content } = issue;
  const isDraft = issue.status === 'draft';
  const target = { id: issue.id, number: String(issue.number) };
  const locked = hasLockedWords(issue.status);
  const { fields, version, state, isBack, retries, change, submit } = useIssueDraft({
    target,
    stored: { title, summary, content, related: issue.related },
    version: issue.version,
    initial: posted,
    action,
    autosave: isDraft,
    locked,
  });
  const preview = usePreview(
    fields.content,
    'preview' in posted ? { content: fields.content, html: posted.preview } : { content, html },
  );
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    submit(submitter?.value === 'publish' ? 'publish' : 'save');
  };
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 's' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!locked) submit('save');
  };
  const checks = isDraft ? publishChecks(fields, known) : undefined;
  const status = (
    <EditorStatus
      state={state}
      path={editPath(issue.number)}
      autosave={isDraft && scripted}
      retries={retries && scripted}
    />
  );
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-2">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from its fields */}
      <form
        action={post}
        aria-label={texts.title}
        onSubmit={send}
        onKeyDown={saveByKey}
        className="space-y-5"
      >
        {Object.entries({ ...target, version }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isBack && <Message kind="note">{admin.textBack}</Message>}
        <IssueFieldset fields={fields} related={related} locked={locked} onChange={change} />
        {checks && <PublishSection checks={checks} />}
        {locked ? (
          status
        ) : (
          <EditorBar issue={issue} checks={checks} busy={state.status === 'saving'} hasPreview={!scripted}>
            {status}
          </EditorBar>
        )}
      </form>
      <IssuePreview
        number={issue.number}
        title={fields.title}
        sentAt={issue.sentAt}
        html={preview.html}
        stale={preview.stale}
      />
    </div>
  );
}
