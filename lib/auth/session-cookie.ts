import 'server-only';
import { isHttps } from '#lib/config.ts';
import { SESSION_COOKIES } from './cookie-names.ts';

/**
 * How long a sign-in lasts, in seconds. The backend ends the session itself after the same time
 * (supabase/config.toml).
 */
const SESSION_SECONDS = 12 * 60 * 60;

export type SessionCookieOptions = {
  httpOnly: true;
  secure: boolean;
  sameSite: 'strict';
  path: '/';
  maxAge: number;
};

/**
 * The session cookie. Over https it carries the `__Host-` prefix: browsers then refuse it from any other
 * host, path or plain connection.
 */
export function sessionCookie(): { name: string; options: SessionCookieOptions } {
  const secure = isHttps();
  return {
    name: SESSION_COOKIES[secure ? 'https' : 'http'],
    options: { httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge: SESSION_SECONDS },
  };
}

/** Whether a cookie of this name belongs to the session: a large one is cut into numbered pieces. */
export const isSessionCookie = (name: string): boolean =>
  name === sessionCookie().name || name.startsWith(`${sessionCookie().name}.`);
