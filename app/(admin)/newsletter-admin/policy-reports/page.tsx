import type { Metadata } from 'next';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { PolicyReportTable } from '#components/admin/csp-reports/policy-report-table.tsx';
import { policyReports as texts } from '#content/admin/csp-reports.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { listPolicyReports, SHOWN_ROWS } from '#lib/csp-reports/admin.ts';
import { POLICY_REPORTS_PATH } from '#lib/csp-reports/path.ts';

export const metadata: Metadata = { title: texts.title };

export default async function PolicyReportsPage() {
  const rows = await ifAvailable('policy-reports.list', async () => {
    await requireAdmin(POLICY_REPORTS_PATH);
    return listPolicyReports();
  });
  return (
    <>
      <h1 className="text-section">{texts.title}</h1>
      <p className="measure mt-4 text-muted">{texts.lead}</p>
      {!rows && <LoadFailure text={texts.failed} path={POLICY_REPORTS_PATH} />}
      {rows?.length === 0 && <p className="card mt-8 p-8 text-center text-muted">{texts.none}</p>}
      {rows && rows.length > 0 && <PolicyReportTable rows={rows} />}
      {rows?.length === SHOWN_ROWS && <p className="mt-4 text-meta text-muted">{texts.more}</p>}
    </>
  );
}
