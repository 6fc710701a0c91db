import { isAccountAddress } from '#lib/auth/links/address.ts';
import { PEOPLE_PATH } from '#lib/auth/redirect-path.ts';
import { roles, type Role } from '#lib/auth/roles.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';
import { postedText } from '#lib/text.ts';

/** The form that invites somebody: what was typed comes back with a failure. */
export type InvitationFields = { email: string; role: string };
export type InvitationState = AdminState<Failed<'invalid' | 'conflict'>> & { fields?: InvitationFields };

export const removalPath = (id: string): string => `${PEOPLE_PATH}/${id}/remove`;

export const parseRole = (value: unknown): Role | undefined => roles.find((role) => role === value);

export const parseInvitation = (form: FormData): InvitationFields => ({
  email: postedText(form.get('email')).trim().slice(0, 300),
  role: postedText(form.get('role')).slice(0, 20),
});

/** @returns undefined for what cannot be invited */
export function validInvitation({
  email,
  role,
}: InvitationFields): { email: string; role: Role } | undefined {
  const known = parseRole(role);
  return known && isAccountAddress(email) ? { email, role: known } : undefined;
}
