import { accounts } from './accounts.ts';
import { INVITED, REMOVED } from './entry-points.ts';
import { sharedSession, type AdminClient } from './sessions.ts';

type Person = { id: string; email: string; role: string; invited_until: string | null };

async function listed(client: AdminClient): Promise<Person[]> {
  const { data, error } = await client.rpc('admin_people');
  if (error) throw error;
  return (data as { rows: Person[] }).rows;
}

/** Everybody with a role, and until when the link of an invitation is good. */
export const people = async (client: AdminClient): Promise<unknown[]> =>
  (await listed(client)).map(({ id, role, invited_until }) => ({ id, role, invited_until }));

export async function removePeople(): Promise<void> {
  const { client } = await sharedSession(accounts.admin);
  for (const { id, email } of await listed(client)) {
    if (email === INVITED || email === REMOVED) await client.rpc('remove_account', { p_id: id });
  }
}

/** A reader, who never signs in. @returns the id */
export async function addPerson(): Promise<string> {
  await removePeople();
  const { client } = await sharedSession(accounts.admin);
  await client.rpc('invite_account', { p_email: REMOVED, p_role: 'reader' });
  return (await listed(client)).find(({ email }) => email === REMOVED)!.id;
}
