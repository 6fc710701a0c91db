'use server';

import { redirect } from 'next/navigation';
import {
  parseInvitation,
  parseRole,
  validInvitation,
  type InvitationState,
} from '#lib/auth/people/person-form.ts';
import {
  changeRole,
  invitePerson,
  invitePersonAgain,
  removePerson,
  type InviteAgainFailure,
  type PersonFailure,
} from '#lib/auth/people/people.ts';
import { PEOPLE_PATH } from '#lib/auth/redirect-path.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { parseUuid } from '#lib/ids.ts';

type Invited = Exclude<InvitationState, { status: 'idle' }>;

/** Invites somebody. Whatever prevents it, the result brings back what was typed. */
export async function inviteAction(_previous: InvitationState, posted: unknown): Promise<InvitationState> {
  // Anyone can call it with arguments of another kind.
  const fields = parseInvitation(posted instanceof FormData ? posted : new FormData());
  const result = await withAdmin('person.invite', 'admin', async (admin): Promise<Invited> => {
    const valid = validInvitation(fields);
    if (!valid) return { status: 'invalid' };
    const invited = await invitePerson(admin, valid.email, valid.role);
    if (invited.status === 'ok') redirect(`${PEOPLE_PATH}?done=invited`);
    return invited;
  });
  return { ...result, fields };
}

/** Sends somebody who was invited a new link. */
export async function inviteAgainAction(
  _previous: AdminState<InviteAgainFailure>,
  posted: unknown,
): Promise<AdminState<InviteAgainFailure>> {
  const form = posted instanceof FormData ? posted : new FormData();
  return withAdmin('person.invite', 'admin', async (admin): Promise<AdminResult<InviteAgainFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'not_found' };
    const invited = await invitePersonAgain(admin, id);
    if (invited.status === 'ok') redirect(`${PEOPLE_PATH}?done=invited`);
    return invited;
  });
}

/** Gives somebody another role. */
export async function changeRoleAction(
  _previous: AdminState<PersonFailure>,
  posted: unknown,
): Promise<AdminState<PersonFailure>> {
  const form = posted instanceof FormData ? posted : new FormData();
  return withAdmin('person.role', 'admin', async (admin): Promise<AdminResult<PersonFailure>> => {
    const id = parseUuid(form.get('id'));
    const role = parseRole(form.get('role'));
    if (!id || !role) return { status: 'invalid' };
    const changed = await changeRole(admin, id, role);
    if (changed.status === 'ok') redirect(`${PEOPLE_PATH}?done=changed`);
    return changed;
  });
}

/** Deletes an account. */
export async function removePersonAction(
  _previous: AdminState<PersonFailure>,
  posted: unknown,
): Promise<AdminState<PersonFailure>> {
  const form = posted instanceof FormData ? posted : new FormData();
  return withAdmin('person.remove', 'admin', async (admin): Promise<AdminResult<PersonFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const removed = await removePerson(admin, id);
    if (removed.status === 'ok') redirect(`${PEOPLE_PATH}?done=removed`);
    return removed;
  });
}
