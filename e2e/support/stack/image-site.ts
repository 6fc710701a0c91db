import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAULT_URL, BACKEND_URL, DATA_DIR } from './addresses.ts';
import { webServerOf } from './web-server.ts';

/** The user of the image. */
const NOBODY = 65_532;
const isRoot = process.getuid?.() === 0;

/** Mounts the folder read-only where nobody else sees it, and goes on as the user of the image. */
const READ_ONLY =
  'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && cd "$1" && ' +
  `exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs "$2" start.mjs`;

/**
 * Starts an assembled folder as a container would: read-only, as nobody, with nothing of this checkout. Who
 * is not root can only take the right to write away.
 * @returns what stops it, with its exit code and what it has printed
 */
export async function startImage(out: string, port: number) {
  const { publishableKey, signingSecret } = webServerOf({ url: BACKEND_URL, dataDir: DATA_DIR });
  // As /tmp is in a container, the one folder it may write to.
  const cache = mkdtempSync(path.join(tmpdir(), 'image-cache-'));
  if (isRoot) chownSync(cache, NOBODY, NOBODY);
  if (!isRoot) for (const file of globSync('**/*', { cwd: out })) chmodSync(path.join(out, file), 0o555);
  const readOnly = ['-m', 'sh', '-c', READ_ONLY, 'sh', out, process.execPath];
  const site: ChildProcess = spawn(isRoot ? 'unshare' : process.execPath, isRoot ? readOnly : ['start.mjs'], {
    cwd: out,
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      METRICS_PORT: 'off',
      CACHE_DIR: cache,
      SUPABASE_URL: FAULT_URL,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      ENQUIRY_SIGNING_SECRET: signingSecret,
      EMBEDDED_BACKEND: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [site.stdout, site.stderr])
    stream?.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => site.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    site.once('message', () => resolve());
    site.once('exit', (code) => reject(new Error(`The image ended with ${code}:\n${printed}`)));
  });
  return async () => {
    site.kill('SIGTERM');
    return { code: await ended, printed };
  };
}
