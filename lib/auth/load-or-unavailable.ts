import 'server-only';
import { headers } from 'next/headers';
import { errorText, log } from '#lib/log/log.ts';
import { setResponseStatus, requestIdOf } from '#lib/http/request.ts';
import { UnavailableError } from '#lib/errors.ts';

/** What `load` brings, or undefined, logged once, when the database gives no answer: the page then says so in its frame. */
export async function ifAvailable<T>(name: string, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    await logUnavailable(name, error);
    setResponseStatus(await headers(), 503, 60);
    return undefined;
  }
}

/** The same for an address that answers with a file: 503 in plain words. */
export async function unavailableAnswer(name: string, error: unknown): Promise<Response> {
  await logUnavailable(name, error);
  return new Response('The database did not answer. Go back and try again in a minute.', {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '60',
    },
  });
}

/** @throws whatever is no missing answer: Next's redirects, and defects */
async function logUnavailable(name: string, error: unknown): Promise<void> {
  if (!(error instanceof UnavailableError)) throw error;
  log.error('admin.load_failed', {
    requestId: requestIdOf(await headers()),
    load: name,
    cause: errorText(error.cause ?? error),
  });
}
