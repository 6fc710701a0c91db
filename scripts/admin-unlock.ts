import { z } from 'zod';
import { runCommand, UserError } from '#lib/user-error.ts';
import { serviceClient, serviceConnection } from './service-connection.ts';

/**
 * `npm run admin:unlock`: forgets all failed sign-ins, for an admin whom they keep out. With
 * `-- --email <address>` it also removes the second factors of that account, for whoever has lost all of
 * them, and ends its sessions; `-- --second-factor required` (or `optional`) decides for everybody whether
 * one is needed. Works on the hosted Supabase of SUPABASE_URL and SUPABASE_SECRET_KEY, else on the embedded
 * one while `npm start` runs.
 */
const USAGE =
  'Usage: npm run admin:unlock [-- --email <address>]\n       npm run admin:unlock -- --second-factor required|optional';
const done = z.object({ status: z.enum(['ok', 'not_found']) });
const cleared = z.object({ status: z.literal('ok'), events: z.number() });

async function run(args: string[]): Promise<void> {
  const [option, value, ...rest] = args;
  const email = option === '--email' ? value : undefined;
  const isRequired =
    option === '--second-factor' ? { required: true, optional: false }[value ?? ''] : undefined;
  if (rest.length > 0 || (option !== undefined && email === undefined && isRequired === undefined))
    throw new UserError(USAGE);
  const { url, secretKey } = await serviceConnection();
  const client = serviceClient(url, secretKey);
  if (isRequired !== undefined) {
    const { error } = await client.rpc('require_second_factor', { p_required: isRequired });
    if (error) throw new UserError(`The database did not respond as agreed: ${error.message}`);
    console.log(`A second factor is ${value} now.`);
    return;
  }
  if (email !== undefined) {
    const { data, error } = await client.rpc('remove_second_factors', { p_email: email });
    if (error) throw new UserError(`The database did not respond as agreed: ${error.message}`);
    if (done.parse(data).status === 'not_found') throw new UserError(`No account has the address ${email}.`);
    console.log(`The second factors of ${email} are removed and its sessions ended; the password opens it.`);
  }
  const { data, error } = await client.rpc('clear_sign_in_failures');
  if (error) throw new UserError(`The database did not respond as agreed: ${error.message}`);
  const { events } = cleared.parse(data);
  console.log(
    events === 0
      ? 'No failed sign-in was recorded: nobody has to wait.'
      : 'All failed sign-ins are forgotten: nobody has to wait.',
  );
}

await runCommand(run);
