import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { weaknessOf } from '#lib/config/secret-strength.ts';
import { flushFolder } from '#lib/files/flush.ts';
import { UserError } from '#lib/user-error.ts';

/** Generated once per data folder and stored in its `secrets.json`, readable by the owner alone. */
const schema = z.object({
  /** Names this installation; not a secret. Pages prerendered for one installation do not suit another. */
  install_id: z.string(),
  jwt_secret: z.string(),
  publishable_key: z.string(),
  secret_key: z.string(),
  enquiry_signing_secret: z.string(),
});
export type Secrets = z.output<typeof schema>;

const secretNames = ['jwt_secret', 'publishable_key', 'secret_key', 'enquiry_signing_secret'] as const;
export type SecretName = (typeof secretNames)[number];

export const SECRETS_FILE = 'secrets.json';

/**
 * Reads the secrets of a data folder, generating them the first time. Throws UserError when they
 * cannot be trusted.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, SECRETS_FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return generateSecrets(file);

  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new UserError(
      `${file} can be read by other users of this machine (mode ${(mode & 0o777).toString(8)}). ` +
        'Delete it to have new secrets generated, or, if nobody else can have read it, run chmod 600 on it.',
    );
  }
  const secrets = parseSecrets(text);
  if (!secrets) throw new UserError(`${file} is damaged. Delete it to have new secrets generated.`);
  for (const name of secretNames) {
    const weakness = weaknessOf(secrets[name]);
    if (weakness)
      throw new UserError(`${name} in ${file} ${weakness}. Delete the file to have new secrets generated.`);
  }
  return secrets;
}

function parseSecrets(text: string): Secrets | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const generated = async (name: SecretName): Promise<string> => {
  if (name === 'publishable_key') return (await generateApiKey('publishable')).key;
  if (name === 'secret_key') return (await generateApiKey('secret')).key;
  return randomBytes(48).toString('base64url');
};

async function generateSecrets(file: string): Promise<Secrets> {
  const secrets = { install_id: randomUUID() } as Secrets;
  for (const name of secretNames) secrets[name] = await generated(name);
  await store(file, secrets);
  return secrets;
}

/**
 * Puts a new secret in the place of an old one. The next start uses it; only who holds the lock of the data
 * folder may call this. Throws UserError when there is no installation, or its secrets cannot be trusted.
 */
export async function renewSecret(dataDir: string, name: SecretName): Promise<void> {
  const file = join(dataDir, SECRETS_FILE);
  if (!existsSync(file)) throw new UserError(`There is no ${file}: the first start makes all secrets.`);
  await store(file, { ...(await loadSecrets(dataDir)), [name]: await generated(name) });
}

// Atomically and flushed, so that a start that is killed leaves no part of it, and no power cut changes the
// keys of a database.
async function store(file: string, secrets: Secrets): Promise<void> {
  await writeFileAtomic(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  flushFolder(dirname(file));
}
