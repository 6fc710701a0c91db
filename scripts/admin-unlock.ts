import { z } from 'zod';
import { runCommand, UserError } from '#lib/user-error.ts';
import { serviceClient, serviceConnection } from './service-connection.ts';

/**
 * `npm run admin:unlock`: forgets all failed sign-ins, for an admin whom they keep out. Works on the
 * hosted Supabase of SUPABASE_URL and SUPABASE_SECRET_KEY, else on the embedded one while `npm start`
 * runs.
 */
const cleared = z.object({ status: z.literal('ok'), events: z.number() });

async function run(args: string[]): Promise<void> {
  if (args.length > 0) throw new UserError('Usage: npm run admin:unlock');
  const { url, secretKey } = await serviceConnection();
  const client = serviceClient(url, secretKey);
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
