import { handleReports } from '#lib/csp-reports/handle-reports.ts';

/** Where browsers report what the Content-Security-Policy blocked; the header Reporting-Endpoints says so. */
export async function POST(request: Request): Promise<Response> {
  await handleReports(request);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
