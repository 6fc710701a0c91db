import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#lib/supabase/database.types.ts';

export type Backend = { url: string; dataDir: string };

/** What the web server of this backend has: its clients, and the secret it signs with. */
export function webServerOf({ url, dataDir }: Backend) {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  return {
    client: (key: 'publishable_key' | 'secret_key') =>
      createClient<Database>(url, secrets[key]!, { auth: { persistSession: false } }),
    publishableKey: secrets.publishable_key,
    signingSecret: secrets.enquiry_signing_secret,
  };
}
