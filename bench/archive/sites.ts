import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startBackend, type Backend } from '../../embedded/backend.ts';
import { startFaultProxy } from '../../e2e/support/stack/fault-proxy.ts';
import { writeProject } from './issues.ts';

/** A whole site of its own over an archive of `issues` issues: backend, counting proxy, build and server. */
export interface BenchSite {
  issues: number;
  address: string;
  backend: Backend;
  /** Builds and returns how long it took, in milliseconds. */
  build(): Promise<number>;
  start(): Promise<void>;
  /** How many queries the site has sent to its backend so far. */
  queries(): Promise<number>;
  fault(order: 'none' | 'down' | 'hang'): Promise<void>;
  stop(): Promise<void>;
}

export async function openSite(
  issues: number,
  ports: { site: number; backend: number; proxy: number },
): Promise<BenchSite> {
  const folder = resolve(`.data/bench-${issues}`);
  await rm(folder, { recursive: true, force: true });
  const supabaseDir = join(folder, 'supabase');
  await writeProject(supabaseDir, issues);
  const backend = await startBackend({ dataDir: join(folder, 'data'), port: ports.backend, supabaseDir });
  const proxy = await startFaultProxy(backend.url, ports.proxy);
  const proxied = `http://127.0.0.1:${ports.proxy}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_DIR: `.next-bench-${issues}`,
    PORT: String(ports.site),
    HOST: '127.0.0.1',
    SUPABASE_URL: proxied,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    ENQUIRY_SIGNING_SECRET: backend.enquirySigningSecret,
    // The database is on this machine, as with npm start: little patience before a stale page is served.
    EMBEDDED_BACKEND: '1',
    CACHE_DIR: join(folder, 'cache'),
    // Each search comes from an address of its own: the limit on searches is not what is measured.
    TRUSTED_PROXY_HOPS: '1',
  } satisfies NodeJS.ProcessEnv;
  let site: ChildProcess | undefined;
  return {
    issues,
    address: `http://127.0.0.1:${ports.site}`,
    backend,
    async build() {
      await rm(env.BUILD_DIR, { recursive: true, force: true });
      const began = performance.now();
      const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
        env,
        stdio: 'ignore',
      });
      const code = await new Promise((done) => child.once('exit', done));
      if (code !== 0) throw new Error(`next build ended with ${String(code)}`);
      return performance.now() - began;
    },
    async start() {
      const child = spawn(process.execPath, ['server/main.ts'], {
        env,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      site = child;
      await new Promise<void>((ready, fail) => {
        child.once('message', () => ready());
        child.once('exit', (code) => fail(new Error(`the site ended with ${String(code)}`)));
      });
    },
    queries: async () => Number(await (await fetch(`${proxied}/__fault/requests`)).text()),
    fault: async (order) => void (await (await fetch(`${proxied}/__fault/${order}`)).text()),
    async stop() {
      site?.kill();
      proxy.closeAllConnections();
      proxy.close();
      await backend.close();
      for (const path of [folder, env.BUILD_DIR]) await rm(path, { recursive: true, force: true });
    },
  };
}
