import type { ReactNode } from 'react';
import { includesRole, type Role } from '#lib/auth/roles.ts';
import { callerRole } from '#lib/auth/session.ts';

type ForRole = { least: Role; otherwise?: ReactNode; children: ReactNode };

/** What only this role, or one above it, can do; the action behind it and the database decide. */
export async function ForRole({ least, otherwise = null, children }: ForRole) {
  const role = await callerRole();
  return role && includesRole(role, least) ? children : otherwise;
}
