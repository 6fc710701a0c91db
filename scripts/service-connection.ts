import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { announcedBy } from '#embedded/database/data-lock.ts';
import { config, linkedOrigin } from '#lib/config.ts';
import { keepKeyOutOfBearer } from '#lib/supabase/api-key.ts';
import { UserError } from '#lib/user-error.ts';
import { besideHosted } from './hosted.ts';
import { loadEnvFiles } from './processes/environment.ts';
import { root } from './processes/process-supervisor.ts';

/** A client with the secret key, and no session. */
export const serviceClient = (url: string, secretKey: string) =>
  createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: keepKeyOutOfBearer(secretKey) },
  });

interface ServiceConnection {
  url: string;
  secretKey: string;
  /** The address of the site, as mails have it. */
  siteUrl: string;
  /** Where the mail worker writes mails, if it does. */
  outboxDir: string | undefined;
}

/**
 * The hosted Supabase of SUPABASE_URL and SUPABASE_SECRET_KEY, else the embedded one while
 * `npm start` runs, with the service key.
 * @throws UserError when there is neither
 */
export async function serviceConnection(): Promise<ServiceConnection> {
  await loadEnvFiles(root);
  const settings = config();
  const { SUPABASE_URL, BACKEND_PORT, MAIL_OUTBOX_DIR } = settings;
  if (SUPABASE_URL) {
    const secretKey = besideHosted(settings, 'SUPABASE_SECRET_KEY');
    return { url: SUPABASE_URL, secretKey, siteUrl: linkedOrigin(settings), outboxDir: MAIL_OUTBOX_DIR };
  }
  const dataDir = resolve(root, settings.DATA_DIR);
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`There is no embedded backend: ${file} is missing. Run npm start first.`);
  });
  const { secret_key: secretKey } = JSON.parse(text) as { secret_key: string };
  const announced = await announcedBy(dataDir);
  // By default the port may be another program's, which must not get the key.
  const port = BACKEND_PORT ?? announced.port;
  if (port === undefined)
    throw new UserError(
      `No embedded backend runs on ${dataDir}; run npm start, or set BACKEND_PORT to its port.`,
    );
  const url = `http://127.0.0.1:${port}`;
  await fetch(`${url}/auth/v1/health`).catch(() => {
    throw new UserError(
      `No embedded backend responds on port ${port}; run npm start, or set BACKEND_PORT to its port.`,
    );
  });
  const siteUrl = announced.site ?? linkedOrigin({ ...settings, EMBEDDED_BACKEND: true });
  return { url, secretKey, siteUrl, outboxDir: join(dataDir, 'outbox') };
}
