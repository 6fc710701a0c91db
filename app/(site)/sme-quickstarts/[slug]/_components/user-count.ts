/** Above this a person confirms the total. */
const MAX_USERS = 500;

export type UserCount = { status: 'users' | 'too-many'; users: number } | { status: 'empty' | 'problem' };

/** Reads what was typed as a number of users; '1e2', '1.5', '-3' and '0' are problems. */
export function readUserCount(typed: string): UserCount {
  const text = typed.trim();
  if (text === '') return { status: 'empty' };
  if (!/^\d+$/.test(text)) return { status: 'problem' };
  const users = Number(text);
  if (users < 1) return { status: 'problem' };
  return { status: users > MAX_USERS ? 'too-many' : 'users', users };
}
