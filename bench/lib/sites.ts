import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { site as firm } from '../../content/site/site.ts';
import type { BackendFacts } from '../../embedded/backend.ts';
import { startBackendProcess } from '../../scripts/processes/backend-process.ts';
import { root, type ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { assertPortFree } from '../../embedded/port.ts';
import { planBuild, siteEnvironment, startSite } from '../../scripts/processes/site-process.ts';

/** Away from the ports of `npm start`, the browser tests and the archive's bench, so that all can run. */
export const ports = {
  site: 3171,
  nextStart: 3172,
  empty: 3173,
  plain: 3174,
  metrics: 3175,
  nginx: 3180,
} as const;
/** Everything a bench writes; kept, so that the next run need not build again. */
export const folder = join(root, '.data/bench');
const BUILD_DIR = '.next-bench';
const START_MS = 60_000;

export const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

export interface Site {
  address: string;
  buildDir: string;
  env: NodeJS.ProcessEnv;
}

export interface PreparedSite extends Site {
  backend: BackendFacts;
  /** Of the administrator, when this start created the database. */
  adminPassword?: string;
}

/** The whole site as `npm start` runs it: embedded Supabase with its seeds, build and server. */
export async function openSite(supervisor: ProcessSupervisor): Promise<Site> {
  const site = await prepareSite(supervisor, folder);
  await startSite(supervisor, site.env).ready;
  return site;
}

/** The same up to the build: the server is for the caller to start. @param dataDir of the database */
export async function prepareSite(supervisor: ProcessSupervisor, dataDir: string): Promise<PreparedSite> {
  await assertPortFree('127.0.0.1', ports.site);
  const backend = await startBackendProcess(supervisor, dataDir);
  const { url, publishableKey, enquirySigningSecret } = backend.facts;
  const connection = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    ENQUIRY_SIGNING_SECRET: enquirySigningSecret,
  };
  const env = {
    ...siteEnvironment(connection, {
      mode: 'production',
      host: '127.0.0.1',
      port: ports.site,
      metricsPort: ports.metrics,
      embedded: true,
    }),
    BUILD_DIR,
    // As in production, but without a proxy: over https a page has more headers.
    SITE_URL: firm.origin,
    TRUSTED_PROXY_HOPS: '0',
  };
  const admin = await backend.ready;
  const build = await planBuild(supervisor, env);
  if (build.needed) await keepingTsconfig(() => build.run());
  return {
    address: addressOf(ports.site),
    buildDir: join(root, BUILD_DIR),
    env,
    backend: backend.facts,
    ...(admin && { adminPassword: admin.password }),
  };
}

/** Next writes the types folder of every build into tsconfig.json. */
export async function keepingTsconfig(build: () => Promise<void>): Promise<void> {
  const file = join(root, 'tsconfig.json');
  const before = readFileSync(file);
  try {
    await build();
  } finally {
    writeFileSync(file, before);
  }
}

async function responding(url: string, ended: Promise<number>, output: () => string): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  const began = performance.now();
  while (!over && performance.now() - began < START_MS) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await delay(100);
  }
  throw new Error(`${url} does not respond:\n${output()}`);
}

/**
 * The same build under `next start`, which is what most Next sites run, with Next's own defaults in place of
 * what we leave to the front. A standalone build hands its configuration over in the same way.
 */
export async function openNextStart(supervisor: ProcessSupervisor, { env, buildDir }: Site): Promise<string> {
  await assertPortFree('127.0.0.1', ports.nextStart);
  const port = String(ports.nextStart);
  const built = JSON.parse(readFileSync(join(buildDir, 'required-server-files.json'), 'utf8')) as {
    config: object;
  };
  const stockConfig = JSON.stringify({ ...built.config, compress: true, generateEtags: true });
  const { ended, output } = supervisor.start({
    args: ['node_modules/next/dist/bin/next', 'start', '--port', port, '--hostname', '127.0.0.1'],
    env: { ...env, PORT: port, METRICS_PORT: '', __NEXT_PRIVATE_STANDALONE_CONFIG: stockConfig },
    output: 'collect',
  });
  await responding(`${addressOf(ports.nextStart)}/`, ended, output);
  return addressOf(ports.nextStart);
}

/** The least an application can be: one page with a link. What it needs is the framework's, not ours. */
const emptyApp: Record<string, string> = {
  'app/layout.jsx': `export const metadata = { title: 'Empty' };
export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  'app/page.jsx': `import Link from 'next/link';
export default function Page() { return <main><h1>Empty</h1><Link href="/second">Second</Link></main>; }`,
  'app/second/page.jsx': `import Link from 'next/link';
export default function Page() { return <main><h1>Second</h1><Link href="/">First</Link></main>; }`,
  // Built and served as ours is, so that only what the pages hold differs; its documents have no old address.
  'next.config.mjs': `import config from '../../../next.config.mjs';
const { cacheHandler, redirects, ...rest } = config;
export default { ...rest, distDir: '.next' };`,
};

/** An empty application, built with our settings and served by our server. */
export async function openEmptyApp(supervisor: ProcessSupervisor, { env }: Site): Promise<string> {
  await assertPortFree('127.0.0.1', ports.empty);
  const app = join(folder, 'empty');
  rmSync(app, { recursive: true, force: true });
  for (const [name, content] of Object.entries(emptyApp)) {
    mkdirSync(join(app, name, '..'), { recursive: true });
    writeFileSync(join(app, name), content);
  }
  const own = { ...env, BUILD_DIR: '.next', PORT: String(ports.empty), METRICS_PORT: '' };
  const next = join(root, 'node_modules/next/dist/bin/next');
  const build = supervisor.start({ args: [next, 'build'], env: own, cwd: app, output: 'collect' });
  if ((await build.ended) !== 0)
    throw new Error(`The empty application could not be built:\n${build.output()}`);
  const { ended, output } = supervisor.start({
    args: [join(root, 'server/main.ts')],
    env: own,
    cwd: app,
    output: 'collect',
  });
  await responding(`${addressOf(ports.empty)}/`, ended, output);
  return addressOf(ports.empty);
}
