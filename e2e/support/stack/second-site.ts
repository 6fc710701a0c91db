import { spawn } from 'node:child_process';
import path from 'node:path';
import { BACKEND_URL, BUILD_DIR, DATA_DIR } from './addresses.ts';
import { webServerOf } from './web-server.ts';

/** The build under test with other settings. Returns what stops it and says its exit code. */
export async function startSecondSite(
  port: number,
  settings: Record<string, string>,
): Promise<() => Promise<number | null>> {
  const { publishableKey, signingSecret } = webServerOf({ url: BACKEND_URL, dataDir: DATA_DIR });
  const site = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BUILD_DIR,
      PORT: String(port),
      HOST: '127.0.0.1',
      CACHE_DIR: path.join(DATA_DIR, 'cache'),
      SUPABASE_URL: BACKEND_URL,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      ENQUIRY_SIGNING_SECRET: signingSecret,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | null>((resolve) => site.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    site.once('message', () => resolve());
    site.once('exit', (code) => reject(new Error(`The site on port ${port} ended with ${code}`)));
  });
  return async () => {
    site.kill('SIGTERM');
    return ended;
  };
}
