import Link from 'next/link';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { audit } from '#content/admin/audit.ts';
import { actorOf, detailsOf, type AuditEntry } from '#lib/audit/audit-log.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { localMoment } from '#lib/format.ts';
import { feedPath } from '#lib/newsletter/admin/feed-form.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { subscriberPath } from '#lib/newsletter/admin/subscriber-form.ts';

/** The page of what an entry is about, where it has one; what was deleted has none. */
function pathOf({ action, subject_kind: kind, subject_id: id }: AuditEntry): string | undefined {
  if (!id || action === 'deleted') return undefined;
  if (kind === 'enquiry') return enquiryPath(id);
  if (kind === 'feed') return feedPath(id);
  if (kind === 'subscriber' || kind === 'consent') return subscriberPath(id);
  return ['issue', 'send', 'test'].includes(kind) ? editPath(Number(id)) : undefined;
}

const cell = 'max-lg:block';

/** One page of the audit log, newest first. On a small screen each row becomes a block of lines. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <StackedTable caption={audit.caption} headings={Object.values(audit.columns)} below="lg">
    {entries.map((entry) => (
      <tr
        {...tableRoles.row}
        key={entry.id}
        className="border-t border-line align-top max-lg:block max-lg:py-4 lg:[&>td]:py-3.5 lg:[&>td]:pr-6"
      >
        <td {...tableRoles.cell} className={cell}>
          <time dateTime={entry.at} className="data text-muted">
            {localMoment(entry.at)}
          </time>
        </td>
        <td {...tableRoles.cell} className={`${cell} break-all`}>
          {actorOf(entry)}
        </td>
        <td {...tableRoles.cell} className={cell}>
          <span className="font-semibold">{audit.actions[entry.action]}</span>
          {entry.details.length > 0 && <span className="block text-meta text-muted">{detailsOf(entry)}</span>}
        </td>
        <td {...tableRoles.cell} className={cell}>
          <Subject entry={entry} />
        </td>
      </tr>
    ))}
  </StackedTable>
);

function Subject({ entry }: { entry: AuditEntry }) {
  const path = pathOf(entry);
  const kind = audit.subjects[entry.subject_kind];
  const name = entry.subject_email ? (
    <span className="break-all">{entry.subject_email}</span>
  ) : (
    entry.subject_id && <span className="data text-meta break-all">{entry.subject_id}</span>
  );
  return path ? (
    <Link href={path} prefetch={false} className="link inline-block py-0.5">
      {kind} {name}
    </Link>
  ) : (
    <>
      {kind} {name}
    </>
  );
}
