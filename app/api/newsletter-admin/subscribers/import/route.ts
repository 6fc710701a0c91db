import { importing } from '#content/admin/importing.ts';
import { resultResponse } from '#lib/admin/result-response.ts';
import { loginPath } from '#lib/auth/redirect-path.ts';
import { withAdmin } from '#lib/auth/with-admin.ts';
import { IMPORT_PATH, importPathOf } from '#lib/newsletter/importing/import-form.ts';
import { importUpload } from '#lib/newsletter/importing/import-upload.ts';

const { problems, atLine } = importing.upload;

type Uploaded =
  Awaited<ReturnType<typeof importUpload>> | Exclude<Awaited<ReturnType<typeof withAdmin>>, { status: 'ok' }>;

/**
 * Reads a file to import. Responds to the form's script with JSON; to the form itself, without scripts, with
 * the page that shows what came of it.
 */
export async function POST(request: Request): Promise<Response> {
  const result: Uploaded = await withAdmin('import.read', 'admin', (admin) => importUpload(admin, request));
  if (/\btext\/html\b/.test(request.headers.get('accept') ?? ''))
    return new Response(null, {
      status: 303,
      headers: { Location: pageOf(result), 'Cache-Control': 'private, no-store' },
    });
  if (!('problem' in result)) return resultResponse(result, problems);
  const message = problems[result.problem];
  return resultResponse(
    { ...result, message: result.line ? `${message} ${atLine(result.line)}` : message },
    problems,
  );
}

function pageOf(result: Uploaded): string {
  if (result.status === 'ok' && 'id' in result) return importPathOf(result.id);
  if (result.status === 'signed_out') return loginPath(IMPORT_PATH);
  const params = new URLSearchParams({ problem: 'problem' in result ? result.problem : result.status });
  if ('line' in result && result.line) params.set('line', String(result.line));
  return `${IMPORT_PATH}?${params}`;
}
