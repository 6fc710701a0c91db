import type { Metadata } from 'next';
import { AuditFilter } from '#components/admin/audit/audit-filter.tsx';
import { AuditTable } from '#components/admin/audit/audit-table.tsx';
import { KeysetPager } from '#components/admin/lists/keyset-pager.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { audit } from '#content/admin/audit.ts';
import { auditPage } from '#lib/audit/audit-log.ts';
import { AUDIT_LOG_PATH, auditParams, auditPath } from '#lib/audit/audit-params.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';

export const metadata: Metadata = { title: audit.title };

export default async function AuditLogPage({ searchParams }: PageProps<'/newsletter-admin/audit-log'>) {
  const params = auditParams(await searchParams);
  const path = auditPath(params);
  const loaded = await loadForRole('admin', path, 'audit.log', (admin) => auditPage(admin, params));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={audit.title} status={loaded.status} text={audit.failed} path={path} />;
  }
  const { entries, more } = loaded.data;
  const { before, ...filter } = params;
  const filtered = path !== AUDIT_LOG_PATH;
  return (
    <>
      <PageHead title={audit.title} lead={audit.lead} />
      <div className="mt-8">
        <AuditFilter params={params} />
      </div>
      {/* A download, not a page: no prefetch, no client navigation. */}
      <a
        href={auditPath(filter, `${AUDIT_LOG_PATH}/export.csv`)}
        download
        className="button button-outline mt-8 min-h-11 px-4"
      >
        {audit.export}
      </a>
      {entries.length > 0 ? (
        <AuditTable entries={entries} />
      ) : (
        <p className="card mt-6 p-8 text-center text-muted">{filtered ? audit.noneFound : audit.none}</p>
      )}
      <KeysetPager
        label={audit.pages}
        first={before && auditPath(filter)}
        next={more ? auditPath({ ...filter, before: String(entries.at(-1)?.id) }) : undefined}
      />
    </>
  );
}
