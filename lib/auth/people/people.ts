import 'server-only';
import { z } from 'zod';
import { roles, type Role } from '#lib/auth/roles.ts';
import type { Administrator } from '#lib/auth/session.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';

/** Who may enter the admin area, and as what. Every function throws UnavailableError. */

const person = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  signed_in_at: timestamp.nullable(),
  state: z.enum(['active', 'invited']),
  /** When the link of the invitation ends; null once it has. */
  invited_until: timestamp.nullable(),
  /** Whether signing in takes more than a password. */
  second_step: z.boolean(),
  /** Whether it is the account of the caller. */
  own: z.boolean(),
});
export type Person = z.output<typeof person>;

const listed = z.object({ status: z.literal('ok'), rows: z.array(person) });
const changed = z.object({
  status: z.enum(['ok', 'invalid', 'not_found', 'last_administrator', 'forbidden']),
});
const invited = withStatus('ok', 'invalid', 'conflict', 'forbidden');
const invitedAgain = withStatus('ok', 'conflict', 'not_found', 'forbidden');

export async function listPeople({ client }: Administrator): Promise<Person[]> {
  return parseResponse(listed, await client.rpc('admin_people')).rows;
}

/** @returns 'conflict' when somebody has the address already */
export async function invitePerson(
  { client }: Administrator,
  email: string,
  role: Role,
): Promise<Result<object, Failed<'invalid' | 'conflict' | 'forbidden'>>> {
  return parseResponse(invited, await client.rpc('invite_account', { p_email: email, p_role: role }));
}

/** With a new link. @returns 'conflict' when somebody has chosen a password already */
export async function invitePersonAgain(
  { client }: Administrator,
  id: string,
): Promise<Result<object, InviteAgainFailure>> {
  return parseResponse(invitedAgain, await client.rpc('invite_account_again', { p_id: id }));
}

export type InviteAgainFailure = Failed<'conflict' | 'not_found' | 'forbidden'>;
export type PersonFailure = Failed<'invalid' | 'not_found' | 'last_administrator' | 'forbidden'>;

export async function changeRole(
  { client }: Administrator,
  id: string,
  role: Role,
): Promise<Result<object, PersonFailure>> {
  return parseResponse(changed, await client.rpc('change_account_role', { p_id: id, p_role: role }));
}

export async function removePerson(
  { client }: Administrator,
  id: string,
): Promise<Result<object, PersonFailure>> {
  return parseResponse(changed, await client.rpc('remove_account', { p_id: id }));
}
