import { admin } from '@/content/admin';
import { statusColours } from '@/lib/newsletter/admin-query';
import { Badge } from './badge';

/** The badge of an issue; beside it, that no visitor can read it any more. */
export function IssueStatus({ status, withdrawn }: { status: string; withdrawn: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge colour={statusColours[status]}>{status}</Badge>
      {withdrawn && <strong className="text-note">{admin.newsletters.withdrawn}</strong>}
    </span>
  );
}
