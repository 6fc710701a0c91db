import Link from 'next/link';
import { sending } from '#content/admin/sending.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import type { Send } from '#lib/newsletter/sending/overview.ts';
import { sendPath } from '#lib/newsletter/sending/send-form.ts';

/** The way from an issue to its mailing, where it has one or may get one. */
export function SendLink({ issue, send }: { issue: EditableIssue; send: Send | null }) {
  const sendable = (issue.status === 'draft' || issue.status === 'sent') && issue.visibility === 'public';
  if (!send && !sendable) return null;
  const which = send ? 'under_way' : 'send';
  return (
    <section className="mt-12 border-t border-line pt-6">
      <p>{sending.linkText[which]}</p>
      <p className="mt-4">
        <Link href={sendPath(issue.number)} prefetch={false} className="button button-outline">
          {sending.link[which]}
        </Link>
      </p>
    </section>
  );
}
