import { z } from 'zod';
import { UnavailableError } from '#lib/errors.ts';
import { errorText, log } from '#lib/log/log.ts';
import { checkForChanges } from '#lib/newsletter/archive/changes.ts';
import { archivePath } from '#lib/routes.ts';

/** Where a visitor without scripts may be sent back to: a page of the archive and nowhere else. */
const archivePage = z.string().regex(/^\/industry-updates(\/page)?(\/[1-9]\d{0,8})?$/);

/**
 * What the Refresh and Retry buttons post to. A script gets a status word and requests the page itself
 * again; a plain form is sent back to its page, or gets the page that says the archive is unavailable.
 */
export async function POST(request: Request): Promise<Response> {
  const scripted = request.headers.get('accept') === 'application/json';
  const form = await request.formData().catch(() => undefined);
  const from = archivePage.safeParse(form?.get('from')).data;
  try {
    const total = await checkForChanges(from);
    if (scripted) return json({ status: 'ok', total });
  } catch (error) {
    if (!(error instanceof UnavailableError) || !scripted) throw error;
    log.error('archive.refresh_failed', {
      requestId: request.headers.get('x-request-id'),
      cause: errorText(error),
    });
    return json({ status: 'unavailable' });
  }
  return new Response(null, {
    status: 303,
    headers: { location: from ?? archivePath, 'cache-control': 'no-store' },
  });
}

/** For someone who reloads the address of a refresh, or follows it from the history: the archive itself. */
export const GET = (): Response =>
  new Response(null, {
    status: 303,
    headers: { location: archivePath, 'cache-control': 'no-store' },
  });

const json = (body: object): Response => Response.json(body, { headers: { 'cache-control': 'no-store' } });
