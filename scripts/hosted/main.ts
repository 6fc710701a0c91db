import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { config } from '#lib/config.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { announcePassword } from '#scripts/processes/announce-password.ts';
import { loadEnvFiles, without } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { deployHosted } from './deploy.ts';

/**
 * `npm run hosted:deploy [-- --check] [--project <reference>] [--admin <email>]`: brings a hosted Supabase to
 * the state of this checkout (docs/deploying.md). Its exit codes are those of `deployHosted()`.
 */
const usage = 'Usage: npm run hosted:deploy -- [--check] [--project <reference>] [--admin <email>]';

async function run(args: string[]): Promise<void> {
  const { check = false, project, admin } = options(args);
  if (admin !== undefined && (admin.length > 254 || !/^[^@\s]+@[^@\s]+$/.test(admin)))
    throw new UserError(usage);
  await loadEnvFiles(root);
  const settings = config();
  process.exitCode = await deployHosted({
    ...{ check, project, admin, folder: root, settings },
    // Variables of this name would change what the CLI reads in config.toml.
    env: without(/^SUPABASE_(?!PROFILE$)/),
    say: (line) => console.log(line),
    announce: async (email, password) =>
      console.log(await announcePassword(email, password, resolve(root, settings.DATA_DIR))),
  });
}

function options(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, options: { check: { type: 'boolean' }, project: text, admin: text } }).values;
  } catch {
    throw new UserError(usage);
  }
}

await runCommand(run);
