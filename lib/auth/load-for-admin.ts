import 'server-only';
import { headers } from 'next/headers';
import { admin } from '#content/admin/admin.ts';
import { UnavailableError } from '#lib/errors.ts';
import { isNativeFormPost, requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { callerStatus, requireAdmin, type Admin } from './session.ts';

/**
 * Loads what a page of the admin area shows, for an administrator only.
 * @param path of the page, to return to after signing in
 * @param name names it in the log
 * @returns 'signed_out' only when the page is the response to a plain form post: a redirect to the
 *   sign-in page would throw away what was typed. 'unavailable' when the database did not respond; it is
 *   logged here.
 */
export async function loadForAdmin<T>(
  path: string,
  name: string,
  load: (admin: Admin) => Promise<T>,
): Promise<Result<{ data: T }, Failed<'signed_out' | 'unavailable'>>> {
  const request = await headers();
  if (isNativeFormPost(request) && (await callerStatus()) === 'signed_out') {
    setResponseStatus(request, 401);
    return { status: 'signed_out' };
  }
  try {
    return { status: 'ok', data: await load(await requireAdmin(path)) };
  } catch (error) {
    await logUnavailable(name, error);
    setResponseStatus(request, 503, 60);
    return { status: 'unavailable' };
  }
}

/** What {@link loadForAdmin} is to a page, for a route that responds with a file: 503 in plain text. */
export async function unavailableResponse(name: string, error: unknown): Promise<Response> {
  await logUnavailable(name, error);
  return new Response(admin.fileUnavailable, {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '60',
    },
  });
}

/** @throws everything but an UnavailableError: Next's redirects, and defects */
async function logUnavailable(name: string, error: unknown): Promise<void> {
  if (!(error instanceof UnavailableError)) throw error;
  log.error('admin.load_failed', {
    requestId: requestIdOf(await headers()),
    load: name,
    cause: errorText(error.cause ?? error),
  });
}
