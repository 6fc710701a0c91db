import { admin } from '#content/admin/admin.ts';
import { statusColours } from '#lib/newsletter/admin/list-params.ts';
import { Badge } from '#components/admin/shell/badge.tsx';

/** The badge of an issue; beside it, that no visitor can read it any more. */
export function IssueStatus({ status, withdrawn }: { status: string; withdrawn: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge colour={statusColours[status]}>{status}</Badge>
      {withdrawn && <strong className="text-note">{admin.newsletters.withdrawn}</strong>}
    </span>
  );
}
