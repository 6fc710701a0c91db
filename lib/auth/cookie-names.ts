/** The session cookie. A large one is cut into numbered pieces (`name.0`). */
export const SESSION_COOKIES = { https: '__Host-admin-session', http: 'admin-session' } as const;
