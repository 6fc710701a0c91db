import { resolve } from 'node:path';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { config } from '#lib/config.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { connectHosted } from '#scripts/hosted/database.ts';
import { inherited, loadEnvFiles } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { deliverSetting } from './deliver.ts';
import { rotateSecret } from './rotate.ts';
import { secretNamed, secrets } from './rotations.ts';

/** `npm run secrets`: the secrets of an installation; `-- rotate <name>` changes one (docs/deploying.md). */
const usage = 'Usage: npm run secrets [-- rotate <name>]';

async function run([command, typed, ...rest]: string[]): Promise<void> {
  if (command === undefined) {
    for (const { names, isMadeHere } of secrets) {
      const { embedded, hosted } = isMadeHere;
      const where = hosted ? 'a new one is made here' : embedded ? 'made here if embedded' : 'steps to take';
      console.log(`${names.join(', ').padEnd(62)} ${where}`);
    }
    console.log(`\n${usage}`);
    return;
  }
  if (command !== 'rotate' || typed === undefined || rest.length > 0) throw new UserError(usage);
  const name = typed.toUpperCase();
  const secret = secretNamed(name);
  if (!secret) throw new UserError(`There is no secret ${typed}. npm run secrets lists them.`);
  const given = inherited();
  await loadEnvFiles(root);
  const settings = config();
  await rotateSecret(secret, name, {
    settings,
    dataDir: resolve(root, settings.DATA_DIR),
    say: (line) => console.log(line),
    connect: async (address) => {
      const client = await connectHosted(address, 'secrets');
      return { db: pgDatabase(client), close: () => client.end().catch(() => undefined) };
    },
    deliver: (setting, value) =>
      deliverSetting(root, setting, value, {
        isFromFile: !given[setting],
        isTerminal: process.stdout.isTTY,
      }),
  });
}

await runCommand(run);
