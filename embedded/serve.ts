import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { site } from '../content/site.ts';
import type { Backend } from './backend.ts';
import { buildInputs, forgetBuild, isBuilt, rememberBuild } from './build-stamp.ts';
import { root, type Children } from './children.ts';
import { hostedConnection, type SiteConnection } from './hosted.ts';
import { assertPortFree, portFrom } from './port.ts';
import { Refusal } from './refusal.ts';
import { step } from './steps.ts';

type StartedBackend = Omit<Backend, 'close'>;

/** Starts everything and resolves, with an exit code, only when a part of it has ended by itself. */
export async function serve(children: Children, command: 'start' | 'dev'): Promise<number> {
  await loadEnvFiles();
  const port = portFrom('PORT', process.env['PORT']) ?? 3000;
  const host = process.env['HOST'] || '127.0.0.1';
  await assertPortFree(host, port);

  const hosted = hostedConnection(process.env);
  const dataDir = resolve(root, process.env['DATA_DIR'] || '.data');
  const backend = hosted ? undefined : await startBackendProcess(children, dataDir);
  const shown = announceAdmin(backend?.facts);
  try {
    const connection: SiteConnection = hosted ?? {
      SUPABASE_URL: backend?.facts.url ?? '',
      SUPABASE_PUBLISHABLE_KEY: backend?.facts.publishableKey ?? '',
      ENQUIRY_SIGNING_SECRET: backend?.facts.enquirySigningSecret ?? '',
    };
    const env = siteEnvironment(connection, { command, host, port, embedded: !hosted });
    if (command === 'start') {
      await build(children, env, backend ? `embedded ${backend.facts.installId}` : connection.SUPABASE_URL);
    }
    const running = await startSite(children, env);

    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    say('');
    say(
      `  Site      http://${host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`,
    );
    say(`  Backend   ${connection.SUPABASE_URL}${hosted ? ' (hosted)' : ''}`);
    if (backend) say(`  Data      ${dataDir}`);
    shown.print();
    say('\n  Ctrl-C stops everything.\n');

    const endings = [running.ended.then((code) => ({ part: 'site', code }))];
    if (backend) endings.push(backend.ended.then((code) => ({ part: 'backend', code })));
    const { part, code } = await Promise.race(endings);
    throw new Refusal(`The ${part} ended by itself (code ${code}); what it said last is above.`);
  } finally {
    // A password that nothing stores must not be lost to a failed build.
    shown.print();
  }
}

/** `.env.local` and `.env` may name a hosted Supabase; Next would read them too, but too late to decide what to start. */
async function loadEnvFiles(): Promise<void> {
  for (const name of ['.env.local', '.env']) {
    const text = await readFile(join(root, name), 'utf8').catch(() => '');
    for (const [key, value] of Object.entries(parseEnv(text))) process.env[key] ??= value;
  }
}

async function startBackendProcess(
  children: Children,
  dataDir: string,
): Promise<{ facts: StartedBackend; ended: Promise<number> }> {
  return step('backend', 'starting the embedded Supabase', async () => {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LITE_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
    };
    // Switches of the REST layer that weaken it or turn on unfinished parts.
    for (const name of ['RUN_SPEC', 'LITE_AUTH_BCRYPT_COST', 'EXPERIMENTAL_STORAGE', 'EXPERIMENTAL_CLOUD'])
      delete env[name];
    const { child, ended } = children.start({ args: ['embedded/backend.ts'], env, output: 'inherit' });
    const message = await Promise.race([firstMessage(child), ended]);
    if (isReady(message)) {
      const { type: _, ...facts } = message;
      return { said: `on ${facts.url}`, value: { facts, ended } };
    }
    const failed = message as { type?: string; message?: string } | number;
    throw new Refusal(
      typeof failed === 'object' && failed.message
        ? failed.message
        : 'The embedded backend ended while starting.',
    );
  });
}

function isReady(message: unknown): message is StartedBackend & { type: 'ready' } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}

function announceAdmin(facts: StartedBackend | undefined): { print(): void } {
  let pending = facts?.adminPassword !== undefined;
  return {
    print() {
      if (!pending || !facts) return;
      pending = false;
      process.stdout.write(
        `\n  First administrator of ${site.name}: this password is shown only now, and only its hash is kept.\n` +
          `  E-mail    ${facts.adminEmail}\n  Password  ${facts.adminPassword}\n`,
      );
    },
  };
}

function siteEnvironment(
  connection: SiteConnection,
  {
    command,
    host,
    port,
    embedded,
  }: { command: 'start' | 'dev'; host: string; port: number; embedded: boolean },
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...connection,
    PORT: String(port),
    HOST: host,
    NODE_ENV: command === 'start' ? 'production' : 'development',
    NEXT_TELEMETRY_DISABLED: '1',
    ...(embedded ? { EMBEDDED_BACKEND: '1' } : {}),
  };
  // The site must be unable to leak what it does not have.
  for (const name of [
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SERVICE_ROLE_KEY',
    'SUPABASE_JWT_SECRET',
    'DATABASE_URL',
  ]) {
    delete env[name];
  }
  return env;
}

async function build(children: Children, env: NodeJS.ProcessEnv, database: string): Promise<void> {
  const buildDir = join(root, env['BUILD_DIR'] || '.next');
  await step('build', 'looking for changes', async () => {
    const publicValues = Object.entries(env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'));
    const baked = { SITE_URL: env['SITE_URL'], database, ...Object.fromEntries(publicValues) };
    const inputs = await buildInputs(root, baked);
    if (await isBuilt(buildDir, inputs))
      return { said: 'nothing changed, the last build serves', value: undefined };
    await forgetBuild(buildDir);
    const { ended, output } = children.start({
      args: ['--import', './embedded/die-with-parent.mjs', 'node_modules/next/dist/bin/next', 'build'],
      env,
      output: 'collect',
    });
    if ((await ended) !== 0) throw new Refusal(`${output()}\nThe build failed; its reason is above.`);
    await rememberBuild(buildDir, inputs);
    return { said: 'built', value: undefined };
  });
}

async function startSite(children: Children, env: NodeJS.ProcessEnv): Promise<{ ended: Promise<number> }> {
  return step('site', 'starting', async () => {
    const { child, ended } = children.start({ args: ['server/main.ts'], env, output: 'inherit' });
    const message = await Promise.race([firstMessage(child), ended]);
    if (message !== 'ready') throw new Refusal('The site ended while starting; its reason is above.');
    return { said: 'ready', value: { ended } };
  });
}
