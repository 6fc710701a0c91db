'use client';

import { useActionState, type FormEvent } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { newsletterDesk } from '@/content/newsletter-desk';
import { editPath, type IssueWords } from '@/lib/newsletter/edit-form';
import type { EditableIssue } from '@/lib/newsletter/editing';
import { EditorStatus } from './editor-status';
import { IssuePreview } from './issue-preview';
import { controlClass } from './text-field';
import { useIssueDraft, type EditAction } from './use-issue-draft';
import { usePreview } from './use-preview';

const texts = newsletterDesk.editor;

type IssueEditor = { issue: EditableIssue; html: string; action: EditAction };

/**
 * The words of an issue beside what readers will see. A draft is saved while it is written and can be published from here; a sent issue
 * is corrected by its button alone. Without scripts there are buttons for saving and for the preview.
 */
export function IssueEditor({ issue, html, action }: IssueEditor) {
  const [posted, submit] = useActionState(action, { status: 'idle' });
  const scripted = useHydrated();
  const { title, summary, content } = issue;
  const isDraft = issue.status === 'draft';
  const fields = { id: issue.id, number: String(issue.number) };
  const { words, version, state, change, order } = useIssueDraft({
    fields,
    stored: { title, summary, content },
    version: issue.version,
    first: posted,
    action,
    autosave: isDraft,
  });
  const preview = usePreview(
    words.content,
    posted.status === 'previewed' ? { content: words.content, html: posted.html } : { content, html },
  );
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    order(submitter?.value === 'publish' ? 'publish' : 'save');
  };
  const locked = issue.status === 'scheduled' || issue.status === 'processing';
  const text = (name: keyof IssueWords) => ({
    id: `issue-${name}`,
    name,
    value: words[name],
    readOnly: locked,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const busy = state.status === 'saving';
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-2">
      <form action={submit} onSubmit={send} className="space-y-5">
        {Object.entries({ ...fields, version }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div>
          <label htmlFor="issue-title" className="font-semibold">
            {texts.fields.title}
          </label>
          <input {...text('title')} maxLength={200} className={`${controlClass} h-12`} />
        </div>
        <div>
          <label htmlFor="issue-summary" className="font-semibold">
            {texts.fields.summary}
          </label>
          <p id="summary-hint" className="text-meta text-muted">
            {texts.fields.summaryHint}
          </p>
          <input
            {...text('summary')}
            maxLength={300}
            aria-describedby="summary-hint"
            className={`${controlClass} h-12`}
          />
        </div>
        <div>
          <label htmlFor="issue-content" className="font-semibold">
            {texts.fields.content}
          </label>
          <p id="content-hint" className="text-meta text-muted">
            {texts.fields.contentHint}
          </p>
          <textarea
            {...text('content')}
            rows={24}
            spellCheck
            aria-describedby="content-hint"
            className={`${controlClass} data py-3 leading-normal`}
          />
        </div>
        <EditorStatus state={state} path={editPath(issue.number)} autosave={isDraft && scripted} />
        {!locked && (
          <>
            <div className="flex flex-wrap gap-3">
              <button
                type="submit"
                name="intent"
                value="save"
                // Not `disabled`: a save that runs by itself would throw the focus away.
                aria-disabled={busy}
                className="button button-outline"
              >
                {issue.status === 'sent' ? texts.saveCorrection : texts.save}
              </button>
              {!scripted && (
                <button type="submit" name="intent" value="preview" className="button button-outline">
                  {texts.preview}
                </button>
              )}
            </div>
            {isDraft && (
              <div className="border-t border-line pt-5">
                <p>{texts.publishText}</p>
                <button
                  type="submit"
                  name="intent"
                  value="publish"
                  aria-disabled={busy}
                  className="button button-primary mt-4"
                >
                  {texts.publish}
                </button>
              </div>
            )}
          </>
        )}
      </form>
      <IssuePreview
        number={issue.number}
        title={words.title}
        sentAt={issue.sentAt}
        html={preview.html}
        stale={preview.stale}
      />
    </div>
  );
}
