import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { generatePassword, type Account } from '#embedded/admin-account.ts';
import { startBackend } from '#embedded/backend.ts';
import { assertOwnFolder } from '#embedded/database/data-lock.ts';
import { root } from './processes/process-supervisor.ts';
import { loadEnvFiles } from './processes/environment.ts';
import { announcePassword } from './processes/announce-password.ts';
import { saveHostedAdmin } from './hosted-admin.ts';
import { MAX_PASSWORD_BYTES, passwordProblem } from '#lib/auth/password/password-rules.ts';
import { config } from '#lib/config.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { besideHosted } from './hosted.ts';

/**
 * `npm run admin:create -- --email name@company.com.au [--password-stdin]`: makes an administrator,
 * or makes one of an account that has the address, with a new password. Works on the hosted
 * Supabase of SUPABASE_URL and SUPABASE_SECRET_KEY, else on the embedded one while nothing else
 * uses its data folder.
 */
const usage = 'Usage: npm run admin:create -- --email <address> [--password-stdin]';
const problems = {
  too_short: 'The password is too short: see PASSWORD_MIN_LENGTH.',
  too_long: `The password must have at most ${MAX_PASSWORD_BYTES} bytes.`,
  common_password:
    'The password is easy to guess, known from a breach, or made of names of this firm. Choose another.',
} as const;

async function run(args: string[]): Promise<void> {
  const { email, 'password-stdin': fromStdin } = options(args);
  if (!email || email.length > 254 || !/^[^@\s]+@[^@\s]+$/.test(email)) throw new UserError(usage);
  const password = fromStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : generatePassword();
  await loadEnvFiles(root);
  // What is made here is random.
  const problem = fromStdin && (await passwordProblem(password, email));
  if (problem) throw new UserError(problems[problem]);
  const account: Account = { email, password, role: 'admin', isFirstPassword: !fromStdin };
  const settings = config();
  const { SUPABASE_URL: url } = settings;
  const dataDir = resolve(root, settings.DATA_DIR);
  const outcome = url
    ? await saveHostedAdmin(url, besideHosted(settings, 'SUPABASE_SECRET_KEY'), account)
    : await saveEmbeddedAdmin(dataDir, account);
  console.log(
    outcome === 'created'
      ? `${email} is an administrator now.`
      : `${email} had an account: it is an administrator's now, has a new password and is signed out everywhere.`,
  );
  if (!fromStdin) console.log(await announcePassword(email, password, dataDir));
}

function options(args: string[]) {
  try {
    return parseArgs({ args, options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean' } } })
      .values;
  } catch {
    throw new UserError(usage);
  }
}

async function saveEmbeddedAdmin(dataDir: string, account: Account): Promise<'created' | 'changed'> {
  assertOwnFolder(dataDir);
  const backend = await startBackend({ dataDir, port: 0, isFirstPassword: true });
  try {
    if (backend.adminPassword && backend.adminEmail !== account.email) {
      // This was the folder's first start, which makes an administrator of its own; nothing else
      // will ever show that password.
      console.log(await announcePassword(backend.adminEmail, backend.adminPassword, dataDir));
    }
    return await backend.saveAccount(account);
  } finally {
    await backend.close();
  }
}

await runCommand(run);
