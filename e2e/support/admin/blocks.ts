import { accounts } from './accounts.ts';
import { sharedSession } from './sessions.ts';

/** Puts a domain on the block list, as an admin does. Returns the id of the entry. */
export async function blockDomain(domain: string): Promise<string> {
  const { client } = await sharedSession(accounts.admin);
  const { error } = await client.rpc('block_enquiries', { p_kind: 'domain', p_pattern: domain });
  if (error) throw error;
  const { data } = await client.from('enquiry_blocks').select('id').eq('pattern', domain).single();
  if (!data) throw new Error(`${domain} is not on the list`);
  return data.id;
}
