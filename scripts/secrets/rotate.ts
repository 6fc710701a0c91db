import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDataFolder } from '#embedded/database/data-lock.ts';
import type { Database } from '#embedded/database/database.ts';
import { renewSecret, type SecretName } from '#embedded/secrets.ts';
import type { Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';
import type { Secret } from './rotations.ts';

export interface Rotation {
  settings: Config;
  dataDir: string;
  /** Puts the new value where the setting stands; returns where that is. @throws UserError when it cannot */
  deliver: (name: string, value: string) => Promise<string>;
  /** A session on the hosted database of this address. @throws UserError when it cannot be reached */
  connect: (address: string) => Promise<{ db: Database; close: () => Promise<void> }>;
  say: (line: string) => void;
}

const inSecretsFile: Record<string, SecretName> = {
  ENQUIRY_SIGNING_SECRET: 'enquiry_signing_secret',
  SUPABASE_SECRET_KEY: 'secret_key',
  SUPABASE_PUBLISHABLE_KEY: 'publishable_key',
  JWT_SECRET: 'jwt_secret',
};

/**
 * Makes a new secret in the place of the old one, where this product keeps it, and says what is left to do.
 * @param name one of `names` of `secret`, in capitals
 * @throws UserError when it cannot; nothing is changed then, unless it says so
 */
export async function rotateSecret(secret: Secret, name: string, rotation: Rotation): Promise<void> {
  const { settings, dataDir, say, deliver } = rotation;
  const isEmbedded = !settings.SUPABASE_URL;
  if (isEmbedded && inSecretsFile[name]) {
    const lock = await lockDataFolder(dataDir);
    try {
      await renewSecret(dataDir, inSecretsFile[name]);
    } finally {
      lock.release();
    }
    say(`${name} is a new one in ${join(dataDir, 'secrets.json')}; start the site with npm start.`);
  } else if (name === 'ENQUIRY_SIGNING_SECRET' && settings.DATABASE_URL) {
    await renewHostedSigning(settings.DATABASE_URL, rotation);
    say(`Next: ${secret.steps}`);
  } else if (name === 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY') {
    say(await deliver(name, randomBytes(32).toString('base64')));
    say(`Next: ${secret.steps}`);
  } else if (secret.names[0] === 'DKIM_PRIVATE_KEY_FILE') {
    await makeDkimKey(name.startsWith('NEWSLETTER_') ? 'NEWSLETTER_' : '', rotation);
    say(`Next: ${secret.steps}`);
  } else {
    say(`${name} is not kept here, and nothing was changed. ${secret.steps}`);
  }
  say(`The old one ends: ${secret.ends}`);
}

/** The setting first: what the file holds, `npm run hosted:deploy` stores, should the database fail. */
async function renewHostedSigning(address: string, { connect, deliver, say }: Rotation): Promise<void> {
  const { db, close } = await connect(address);
  try {
    const value = randomBytes(48).toString('base64url');
    say(await deliver('ENQUIRY_SIGNING_SECRET', value));
    const [stored] = await db
      .query<{ place: string }>('select app_private.store_signing_secret($1) as place', [value])
      .catch((cause: unknown) => {
        throw new UserError(
          'The database did not take it; npm run hosted:deploy stores what the setting holds.',
          { cause },
        );
      });
    say(`The database holds it too (${stored?.place}).`);
  } finally {
    await close();
  }
}

/** Beside the old key, under another selector: both records are good while mails are on their way. */
async function makeDkimKey(
  prefix: '' | 'NEWSLETTER_',
  { settings, dataDir, say }: Rotation,
  selector = `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`,
): Promise<void> {
  const domain = settings[`${prefix}DKIM_DOMAIN`];
  if (!domain)
    throw new UserError(`${prefix}DKIM_DOMAIN is not set, so no mail is signed here with such a key.`);
  const old = settings[`${prefix}DKIM_PRIVATE_KEY_FILE`];
  const file = join(old ? dirname(old) : dataDir, `${domain}-${selector}.pem`);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new UserError(`${file} was made today already and was left as it is.`)
      : error;
  });
  const published = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  say(`${selector}._domainkey.${domain}  TXT  v=DKIM1; k=rsa; p=${published}`);
  say(`${prefix}DKIM_SELECTOR=${selector}\n${prefix}DKIM_PRIVATE_KEY_FILE=${file}`);
}
