import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { denoBinary, makeRunDir, newestChange, offlineFlags, readOwnEnv } from './deno.ts';

/** Raised when a function's process cannot be started; the gateway answers 503. */
export class FunctionUnavailable extends Error {
  override name = 'FunctionUnavailable';
}

export interface FunctionHost {
  /** Whether `supabase/functions/<name>/index.ts` exists. `_shared` and other underscore folders are not functions. */
  has(name: string): boolean;
  /** The path of the socket on which the function's process answers HTTP; starts the process when needed. */
  socketOf(name: string): Promise<string>;
  /** Kills the process that answers on this socket: it is stuck, and the next call starts another. */
  kill(socket: string): void;
  close(): Promise<void>;
}

interface HostOptions {
  functionsDir: string;
  dataDir: string;
  /** Settings of the functions' own, beside those of `supabase/functions/.env`. */
  functionEnv?: Record<string, string>;
  /** What hosted Supabase sets too, without the service key: no function uses it. */
  env: () => { SUPABASE_URL: string; SUPABASE_ANON_KEY: string };
  /** Told when the process of a function has ended without having been told to: whatever it was doing is lost. */
  onEnded?: (name: string) => void;
  log: (line: string) => void;
}

interface RunningFunction {
  child: ChildProcess;
  /** Told to end, for its sources have changed. */
  retired: boolean;
  socket: string;
  sourcesChangedAt: number;
  ready: Promise<string>;
}

/** Ends the function's process when the backend's end of the pipe closes, so that none outlives it. */
const watchdog = `(async () => {
  for await (const _ of Deno.stdin.readable) { /* nothing is ever written */ }
  Deno.exit(0);
})();
`;
const startLimit = 30_000;

/**
 * Functions whose work is to read addresses that an administrator enters. Which of them are fetched is decided in
 * `_shared/address.ts`, for hosted Supabase just the same; name servers are often private, so Deno's own list cannot decide it.
 */
const readsTheWeb = new Set(['generate-newsletter', 'test-feed']);
const passedOn = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'DENO_CERT',
];

/**
 * Runs each edge function in its own Deno process on a socket that only this user can open, so that nothing reaches a
 * function except through the gateway's token check. A process starts at the first call, again after a crash, and again
 * when the sources under `functionsDir` change.
 */
export async function hostFunctions(options: HostOptions): Promise<FunctionHost> {
  const { functionsDir, log } = options;
  const runDir = await makeRunDir(join(options.dataDir, 'run'));
  await writeFile(join(runDir, 'watchdog.js'), watchdog);
  const running = new Map<string, RunningFunction>();
  let closed = false;
  let starts = 0;

  const has = (name: string): boolean =>
    /^[a-z0-9][a-z0-9_-]*$/i.test(name) && existsSync(join(functionsDir, name, 'index.ts'));

  async function start(name: string, sourcesChangedAt: number): Promise<RunningFunction> {
    starts += 1;
    const socket = join(runDir, `${name}-${starts}.sock`);
    const entry = join(runDir, `${name}.js`);
    const index = pathToFileURL(join(functionsDir, name, 'index.ts')).href;
    await writeFile(entry, `import './watchdog.js';\nimport ${JSON.stringify(index)};\n`);
    const own = await readOwnEnv(functionsDir);
    const { FUNCTIONS_ALLOW_NET: extraHosts = process.env['FUNCTIONS_ALLOW_NET'] ?? '', ...ownEnv } = own;
    const env = { ...ownEnv, ...options.functionEnv, ...options.env() };
    const hosts = [
      new URL(env.SUPABASE_URL).host,
      `unix:${socket}`,
      ...extraHosts.split(',').filter(Boolean),
    ];
    const flags = ['--no-prompt', ...offlineFlags];
    const permissions = [
      readsTheWeb.has(name) ? '--allow-net' : `--allow-net=${hosts.join(',')}`,
      `--allow-env=${Object.keys(env).join(',')}`,
      `--allow-read=${socket}`,
      `--allow-write=${socket}`,
    ];
    const inherited = Object.fromEntries(
      passedOn.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
    );
    const child = spawn(denoBinary(), ['run', ...flags, ...permissions, entry], {
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
    const ready = untilListening(child, socket, name);
    const record: RunningFunction = { child, retired: false, socket, sourcesChangedAt, ready };
    const forget = (): void => {
      if (running.get(name) === record) running.delete(name);
    };
    child.once('exit', () => {
      forget();
      if (!record.retired && !closed) options.onEnded?.(name);
    });
    child.once('error', forget);
    record.ready.catch((error: unknown) => {
      log(String(error));
      child.kill('SIGKILL');
    });
    return record;
  }

  // Starts are queued, so that calls arriving together share one process.
  let turn: Promise<unknown> = Promise.resolve();
  const ensure = (name: string): Promise<RunningFunction> => {
    const next = turn.then(async () => {
      if (closed) throw new FunctionUnavailable('The backend is stopping.');
      const changedAt = await newestChange(functionsDir);
      const current = running.get(name);
      if (current && current.sourcesChangedAt >= changedAt) return current;
      if (current) {
        current.retired = true;
        current.child.kill('SIGTERM');
      }
      const record = await start(name, changedAt).catch((error: unknown) => {
        log(`function ${name}: ${String(error)}`);
        throw new FunctionUnavailable(`Function ${name} cannot be started.`);
      });
      running.set(name, record);
      return record;
    });
    turn = next.catch(() => undefined);
    return next;
  };

  return {
    has,
    socketOf: async (name) => (await ensure(name)).ready,
    kill(socket) {
      for (const [name, record] of running) {
        if (record.socket !== socket) continue;
        running.delete(name);
        log(`function ${name}: did not answer in time and was ended`);
        // It has no turn left in which to end by itself.
        record.child.kill('SIGKILL');
      }
    },
    async close() {
      closed = true;
      await turn;
      await Promise.all([...running.values()].map(({ child }) => stop(child)));
      await rm(runDir, { recursive: true, force: true });
    },
  };
}

async function untilListening(child: ChildProcess, socket: string, name: string): Promise<string> {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const until = Date.now() + startLimit;
  while (!ended && Date.now() < until) {
    if (await accepts(socket)) return socket;
    await delay(10);
  }
  throw new FunctionUnavailable(
    ended
      ? `Function ${name} ended while starting.`
      : `Function ${name} did not answer within ${startLimit / 1000} s.`,
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}
