/** Above this a person confirms the total. */
const MAX_USERS = 500;

export type UserCount = { status: 'users'; users: number } | { status: 'empty' | 'problem' | 'too-many' };

/** Reads what was typed as a number of users; '1e2', '1.5', '-3' and '0' are problems. */
export function readUserCount(typed: string): UserCount {
  const text = typed.trim();
  if (text === '') return { status: 'empty' };
  if (!/^\d+$/.test(text)) return { status: 'problem' };
  const users = Number(text);
  if (users < 1) return { status: 'problem' };
  return users > MAX_USERS ? { status: 'too-many' } : { status: 'users', users };
}
