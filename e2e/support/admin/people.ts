import { accounts } from './accounts.ts';
import { INVITED, REMOVED } from './entry-points.ts';
import { newSession } from './sessions.ts';

type Person = { id: string; email: string; role: string };

async function listed() {
  const { client } = await newSession(accounts.admin);
  const { data, error } = await client.rpc('admin_people');
  if (error) throw error;
  return { client, rows: (data as { rows: Person[] }).rows };
}

/** Everybody with a role. */
export const people = async (): Promise<unknown[]> =>
  (await listed()).rows.map(({ id, role }) => ({ id, role }));

export async function removePeople(): Promise<void> {
  const { client, rows } = await listed();
  for (const { id, email } of rows) {
    if (email === INVITED || email === REMOVED) await client.rpc('remove_person', { p_id: id });
  }
}

/** A reader, who never signs in. @returns the id */
export async function addPerson(): Promise<string> {
  await removePeople();
  const { client } = await newSession(accounts.admin);
  await client.rpc('invite_person', { p_email: REMOVED, p_role: 'reader' });
  return (await listed()).rows.find(({ email }) => email === REMOVED)!.id;
}
