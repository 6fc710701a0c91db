import { spawn, type ChildProcess } from 'node:child_process';
import { getServers } from 'node:dns';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { denoBinary, offlineFlags, readFunctionEnv } from './deno-command.ts';
import { feedHosts } from './network-permission.ts';

/** Raised when a function's process cannot be started; the gateway responds with 503. */
export class FunctionUnavailableError extends Error {
  override name = 'FunctionUnavailableError';
}

export interface ProcessOptions {
  functionsDir: string;
  dataDir: string;
  /** Settings of the functions' own, beside those of `supabase/functions/.env`. */
  functionEnv?: Record<string, string>;
  /** What hosted Supabase sets too, without the service key: no function uses it. */
  env: () => { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEYS: string };
  log: (line: string) => void;
}

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 3000;
const POLL_INTERVAL_MS = 10;

/**
 * Functions that fetch addresses an admin enters. `_shared/feed/address.ts` decides which, on
 * hosted Supabase too; their permission is the second wall.
 */
const functionsWithNet = new Set(['generate-newsletter', 'test-feed']);
/** The functions that may ask a language model; its key is no concern of the others. */
const functionsWithModel = new Set(['generate-newsletter']);
const inheritedVariables = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'DENO_CERT',
];

/** Starts Deno for one function, with the permissions it needs; `entry` is run and listens on `socket`. */
export async function spawnFunction(
  name: string,
  { entry, socket }: { entry: string; socket: string },
  options: ProcessOptions,
): Promise<ChildProcess> {
  const { functionsDir, log } = options;
  const own = await readFunctionEnv(functionsDir);
  const { FUNCTIONS_ALLOW_NET: extraHosts = '', ...ownEnv } = own;
  const chosen = Object.entries({ ...ownEnv, ...options.functionEnv });
  const env: ReturnType<ProcessOptions['env']> & Partial<Record<string, string>> = {
    ...Object.fromEntries(chosen.filter(([key]) => functionsWithModel.has(name) || !key.startsWith('LLM_'))),
    ...options.env(),
  };
  const hosts = [
    new URL(env.SUPABASE_URL).host,
    `unix:${socket}`,
    ...extraHosts.split(',').filter(Boolean),
    ...[env['LLM_BASE_URL'], ...(env['FEED_TEST_ORIGINS'] ?? '').split(',')].flatMap(
      (url) => URL.parse(url ?? '')?.host ?? [],
    ),
  ];
  const network = functionsWithNet.has(name) ? feedHosts(hosts, getServers()) : hosts;
  const permissions = [
    `--allow-net=${network.join(',')}`,
    `--allow-env=${Object.keys(env).join(',')}`,
    `--allow-read=${socket}`,
    `--allow-write=${socket}`,
  ];
  const inherited = Object.fromEntries(
    inheritedVariables.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  );
  const child = spawn(denoBinary(), ['run', '--no-prompt', ...offlineFlags, ...permissions, entry], {
    cwd: functionsDir,
    env: {
      ...inherited,
      ...env,
      DENO_DIR: join(options.dataDir, 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: `unix:${socket}`,
      NO_COLOR: '1',
    } as Record<string, string> as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => log(`function ${name}: ${line}`));
  }
  return child;
}

/**
 * Resolves with the socket once the process accepts connections on it.
 * @throws FunctionUnavailableError when it has exited, or after 30 seconds
 */
export async function untilListening(child: ChildProcess, socket: string, name: string): Promise<string> {
  let exited = false;
  child.once('exit', () => (exited = true));
  child.once('error', () => (exited = true));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!exited && Date.now() < deadline) {
    if (await accepts(socket)) return socket;
    await delay(POLL_INTERVAL_MS);
  }
  throw new FunctionUnavailableError(
    exited
      ? `Function ${name} exited while starting.`
      : `Function ${name} did not listen within ${START_TIMEOUT_MS / 1000} s.`,
  );
}

function accepts(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => resolve(true));
    probe.once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}

/** Resolves when the process has exited: SIGTERM, and SIGKILL after three seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
