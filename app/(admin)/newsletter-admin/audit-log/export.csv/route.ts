import { csvResponse } from '#lib/admin/csv-response.ts';
import { auditCsv, exportAuditLog } from '#lib/audit/audit-log.ts';
import { AUDIT_LOG_PATH, auditParams } from '#lib/audit/audit-params.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';

/** Every act that the filter finds, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  try {
    const admin = await requireAdmin('admin', AUDIT_LOG_PATH);
    const params = auditParams(Object.fromEntries(new URL(request.url).searchParams));
    return await csvResponse('audit-log', auditCsv, exportAuditLog(admin, params));
  } catch (error) {
    return unavailableResponse('audit.export', error);
  }
}
