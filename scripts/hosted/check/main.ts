import { config } from '#lib/config.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { besideHosted, hostedSecretKey } from '#scripts/hosted.ts';
import { loadEnvFiles } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { checkHosted } from './check.ts';

/**
 * `npm run check:hosted`: whether the hosted Supabase of the settings exposes what this checkout does, to
 * whom the access matrix says (docs/deploying.md). Its exit codes are those of `checkHosted()`.
 */
async function run(args: string[]): Promise<void> {
  if (args.length > 0) throw new UserError('Usage: npm run check:hosted');
  await loadEnvFiles(root);
  const settings = config();
  const { SUPABASE_URL: url } = settings;
  if (!url) throw new UserError('Set SUPABASE_URL to the project that is to be checked.');
  const publishable = besideHosted(settings, 'SUPABASE_PUBLISHABLE_KEY');
  const secret = hostedSecretKey(settings) ?? besideHosted(settings, 'SUPABASE_SECRET_KEY');
  process.exitCode = await checkHosted({
    ...{ url, keys: { publishable, secret }, folder: root },
    say: (line) => console.log(line),
  });
}

await runCommand(run);
