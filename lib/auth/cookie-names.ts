/** The session cookie. A large one is cut into numbered pieces (`name.0`). */
export const SESSION_COOKIES = { https: '__Host-admin-session', http: 'admin-session' } as const;

/** A cookie of that name, or a piece of one, in a Cookie header: the beginning of a regular expression. */
export const sessionCookieName = `(?:${Object.values(SESSION_COOKIES).join('|')})(?:\\.\\d+)?`;
