import { z } from 'zod';
import { errorText, log } from '#lib/log/log.ts';
import { refreshArchive } from '#lib/newsletter/archive/check-for-changes.ts';
import { ArchiveUnavailableError } from '#lib/newsletter/archive/errors.ts';

/** Where a visitor without scripts may be sent back to: a page of the archive and nowhere else. */
const archivePath = z.string().regex(/^\/industry-updates(\/page)?(\/[1-9]\d{0,8})?$/);

/**
 * What the Refresh and Retry buttons ask for. A script gets a status word and asks for the page itself again; a plain form is sent back
 * to its page, or to the page that says the archive cannot be reached.
 */
export async function POST(request: Request): Promise<Response> {
  const scripted = request.headers.get('accept') === 'application/json';
  const form = await request.formData().catch(() => undefined);
  const from = archivePath.safeParse(form?.get('from')).data;
  try {
    const total = await refreshArchive(from);
    if (scripted) return json({ status: 'loaded', total });
  } catch (error) {
    if (!(error instanceof ArchiveUnavailableError) || !scripted) throw error;
    log.error('archive.refresh-failed', {
      requestId: request.headers.get('x-request-id'),
      cause: errorText(error),
    });
    return json({ status: 'unavailable' });
  }
  return new Response(null, {
    status: 303,
    headers: { location: from ?? '/industry-updates', 'cache-control': 'no-store' },
  });
}

/** For someone who reloads the address of a refresh, or follows it from the history: the archive itself. */
export const GET = (): Response =>
  new Response(null, {
    status: 303,
    headers: { location: '/industry-updates', 'cache-control': 'no-store' },
  });

const json = (body: object): Response => Response.json(body, { headers: { 'cache-control': 'no-store' } });
