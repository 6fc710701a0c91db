import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { Overview } from '#lib/admin/overview.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';

const texts = newsletterAdmin.editor.cdn;

/** Of an issue that visitors could read: whether the CDN has confirmed what its state is now. */
export function CdnState({ issue, cdn }: { issue: EditableIssue; cdn: Overview['system']['cdn'] }) {
  if (issue.status !== 'sent') return null;
  const text =
    issue.visibility === 'withdrawn'
      ? cdn.has_no_withdrawn
        ? texts.withdrawn
        : texts.removing
      : cdn.is_current
        ? texts.current
        : texts.replacing;
  return (
    <p className="mt-4" role="status">
      {text}
    </p>
  );
}
