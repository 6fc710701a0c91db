import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BACKEND_URL, BUILD_DIR, DATA_DIR, ports } from './addresses';

/** The same build once more, with the middleware told to let everyone pass: what is left protects by itself. Returns what stops it. */
export async function startUnguardedSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const secrets = JSON.parse(readFileSync(path.join(DATA_DIR, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const site = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BUILD_DIR,
      PORT: String(ports.unguarded),
      HOST: '127.0.0.1',
      SUPABASE_URL: BACKEND_URL,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishable_key,
      ENQUIRY_SIGNING_SECRET: secrets.enquiry_signing_secret,
      EMBEDDED_BACKEND: '1',
      ADMIN_GUARD: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    site.once('message', () => resolve());
    site.once('exit', (code) => reject(new Error(`The unguarded site ended with ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${ports.unguarded}`,
    stop: async () => {
      site.kill('SIGTERM');
      await ended;
    },
  };
}
