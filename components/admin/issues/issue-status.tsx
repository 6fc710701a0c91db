import { admin } from '#content/admin/admin.ts';
import { Badge, type BadgeColour } from '#components/admin/lists/badge.tsx';

/** docs/specification.md names these; any other status is plain text. */
const statusColours: Readonly<Record<string, BadgeColour | undefined>> = {
  sent: 'green',
  processing: 'yellow',
  scheduled: 'blue',
  failed: 'red',
};

/** The badge of an issue; beside it, that no visitor can read it any more. */
export function IssueStatus({ status, withdrawn }: { status: string; withdrawn: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge colour={statusColours[status]}>{status}</Badge>
      {withdrawn && <strong className="text-note">{admin.newsletters.withdrawn}</strong>}
    </span>
  );
}
