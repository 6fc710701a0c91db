import type { ReactNode } from 'react';
import { IssueStatus } from '#components/admin/issues/issue-status.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import type { Check } from '#lib/newsletter/admin/publish-checks.ts';
import { PUBLISH_CHECKS_ID } from './publish-section.tsx';

const texts = newsletterAdmin.editor;

type EditorBar = {
  issue: EditableIssue;
  /** Of a draft; undefined where there is nothing to publish. */
  checks: readonly Check[] | undefined;
  busy: boolean;
  /** Without scripts the preview is a page of its own. */
  hasPreview: boolean;
  /** Whether what is on the screen is stored. */
  children: ReactNode;
};

/** State, saving and publishing, within reach wherever one is in the text (app/admin.css). */
export function EditorBar({ issue, checks, busy, hasPreview, children }: EditorBar) {
  const open = checks?.filter(({ level }) => level !== 'ok').length ?? 0;
  return (
    <div className="editor-bar">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-meta">
        <IssueStatus status={issue.status} withdrawn={issue.visibility === 'withdrawn'} />
        <div className="editor-bar-state">{children}</div>
        {open > 0 && (
          <a href={`#${PUBLISH_CHECKS_ID}`} className="link">
            {issueTexts.checks.open(open)}
          </a>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-3">
        {/* Not `disabled`: a save that runs by itself would throw the focus away. */}
        <button
          type="submit"
          name="intent"
          value="save"
          aria-disabled={busy}
          className="button button-outline min-h-11 px-4"
        >
          {issue.status === 'sent' ? texts.saveCorrection : texts.save}
        </button>
        {hasPreview && (
          <button type="submit" name="intent" value="preview" className="button button-outline min-h-11 px-4">
            {texts.preview}
          </button>
        )}
        {checks && (
          <button
            type="submit"
            name="intent"
            value="publish"
            aria-disabled={busy}
            aria-describedby="publish-text"
            className="button button-primary min-h-11 px-4"
          >
            {texts.publish}
          </button>
        )}
      </div>
    </div>
  );
}
