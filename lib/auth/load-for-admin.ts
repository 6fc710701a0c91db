import 'server-only';
import { headers } from 'next/headers';
import { admin } from '#content/admin/admin.ts';
import { UnavailableError } from '#lib/errors.ts';
import { isNativeFormPost, requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import type { Role } from './roles.ts';
import { callerStatus, hasRole, requireAdmin, type Proof } from './session.ts';

type Loaded<T, P extends 'signed_out' | 'unavailable' | 'forbidden'> = Result<{ data: T }, Failed<P>>;

/**
 * Loads what a page of the admin area shows, for whoever has a role there.
 * @param path of the page, to return to after signing in
 * @param name names it in the log
 * @returns 'signed_out' only when the page is the response to a plain form post: a redirect to the
 *   sign-in page would throw away what was typed. 'unavailable' when the database did not respond; it is
 *   logged here.
 */
export const loadForAdmin = <T>(
  path: string,
  name: string,
  load: (admin: Proof['reader']) => Promise<T>,
): Promise<Loaded<T, 'signed_out' | 'unavailable'>> => loaded(path, name, load);

/**
 * The same for a page that needs a role above reader.
 * @returns also 'forbidden', with which the page says so; without scripts the page that forbidden() leads to
 *   is not shown
 */
export async function loadForRole<T, R extends Exclude<Role, 'reader'>>(
  least: R,
  path: string,
  name: string,
  load: (admin: Proof[R]) => Promise<T>,
): Promise<Loaded<T, 'signed_out' | 'unavailable' | 'forbidden'>> {
  const result = await loaded(path, name, async (admin) =>
    hasRole(admin, least) ? { data: await load(admin) } : undefined,
  );
  if (result.status !== 'ok') return result;
  if (result.data) return { status: 'ok', data: result.data.data };
  setResponseStatus(await headers(), 403);
  return { status: 'forbidden' };
}

async function loaded<T>(
  path: string,
  name: string,
  load: (admin: Proof['reader']) => Promise<T>,
): Promise<Loaded<T, 'signed_out' | 'unavailable'>> {
  const request = await headers();
  if (isNativeFormPost(request) && (await callerStatus()) === 'signed_out') {
    setResponseStatus(request, 401);
    return { status: 'signed_out' };
  }
  try {
    return { status: 'ok', data: await load(await requireAdmin('reader', path)) };
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
