import { z } from 'zod';
import { linkPath } from '#lib/auth/redirect-path.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { serviceClient, serviceConnection } from '#scripts/service-connection.ts';

/**
 * `npm run admin:recover -- --email name@company.com.au`: a link to a new password for somebody of the admin
 * area whom no mail reaches, and whom failed sign-ins keep out no longer. Works on the hosted Supabase of
 * SUPABASE_URL and SUPABASE_SECRET_KEY, else on the embedded one while `npm start` runs.
 */
const usage = 'Usage: npm run admin:recover -- --email <address>';
const recovered = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), token: z.string() }),
  z.object({ status: z.literal('not_found') }),
]);

async function run(args: string[]): Promise<void> {
  const email = args[0] === '--email' && args.length === 2 ? args[1] : undefined;
  if (!email) throw new UserError(usage);
  const { url, secretKey, siteUrl } = await serviceConnection();
  const client = serviceClient(url, secretKey);
  const { data, error } = await client.rpc('recover_account', { p_email: email });
  if (error) throw new UserError(`The database did not respond as agreed: ${error.message}`);
  const result = recovered.parse(data);
  if (result.status === 'not_found') {
    throw new UserError(
      `${email} has no role in the admin area. Make an administrator: npm run admin:create -- --email ${email}`,
    );
  }
  const cleared = await client.rpc('clear_sign_in_failures');
  if (cleared.error) throw new UserError(`The failed sign-ins were not forgotten: ${cleared.error.message}`);
  console.log(
    `A new password for ${email}, once, within the hour:\n${new URL(linkPath(result.token), siteUrl).href}`,
  );
}

await runCommand(run);
