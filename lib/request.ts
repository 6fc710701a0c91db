import 'server-only';

/** Set by server/main.ts on every request it passes on; whatever the client sent under this name is thrown away there. */
const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * The visitor's network address. Our own server states it; on a platform that runs the application without that server,
 * the platform's proxy appends it as the last hop of X-Forwarded-For.
 */
export function clientAddress(headers: Headers): string {
  if (process.env.FRONT_DOOR === '1') return headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}

/** True when React posts the form in the background; false for a plain HTML form post, which wants a redirect. */
export const isScriptedAction = (headers: Headers): boolean => headers.has('next-action');
