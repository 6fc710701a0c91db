import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeRunDir } from '#embedded/run-dir.ts';
import { latestChange } from './deno-command.ts';
import {
  FunctionUnavailableError,
  spawnFunction,
  stopProcess,
  untilListening,
  type ProcessOptions,
} from './function-process.ts';

export interface FunctionHost {
  /** Whether `supabase/functions/<name>/index.ts` exists; never for `_shared` and the like. */
  has(name: string): boolean;
  /** The path of the socket on which the function's process serves HTTP; starts the process when needed. */
  socketOf(name: string): Promise<string>;
  /** Kills the stuck process behind this socket; the next call starts another. */
  kill(socket: string): void;
  close(): Promise<void>;
}

interface HostOptions extends ProcessOptions {
  /** Called when a function's process has exited unexpectedly: what it was doing is lost. */
  onExit?: (name: string) => void;
}

interface RunningFunction {
  child: ChildProcess;
  /** Stopped because its sources have changed. */
  retired: boolean;
  socket: string;
  sourcesChangedAt: number;
  ready: Promise<string>;
}

/** Exits the function's process when the backend's end of the pipe closes, so that none outlives it. */
const watchdog = `(async () => {
  for await (const _ of Deno.stdin.readable) { /* nothing is ever written */ }
  Deno.exit(0);
})();
`;

/**
 * Runs each edge function in a Deno process of its own, on a socket that only this user can open,
 * so that every request passes the gateway's token check. A process starts at the first call, again
 * after a crash, and again when the sources under `functionsDir` have changed.
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
    const child = await spawnFunction(name, { entry, socket }, options);
    const ready = untilListening(child, socket, name);
    const record: RunningFunction = { child, retired: false, socket, sourcesChangedAt, ready };
    const forget = (): void => {
      if (running.get(name) === record) running.delete(name);
    };
    child.once('exit', () => {
      forget();
      if (!record.retired && !closed) options.onExit?.(name);
    });
    child.once('error', forget);
    record.ready.catch((error: unknown) => {
      log(String(error));
      child.kill('SIGKILL');
    });
    return record;
  }

  // Starts are queued, so that concurrent calls share one process.
  let lastStart: Promise<unknown> = Promise.resolve();
  const ensure = (name: string): Promise<RunningFunction> => {
    const next = lastStart.then(async () => {
      if (closed) throw new FunctionUnavailableError('The backend is stopping.');
      const changedAt = await latestChange(functionsDir);
      const current = running.get(name);
      if (current && current.sourcesChangedAt >= changedAt) return current;
      if (current) {
        current.retired = true;
        current.child.kill('SIGTERM');
      }
      const record = await start(name, changedAt).catch((error: unknown) => {
        log(`function ${name}: ${String(error)}`);
        throw new FunctionUnavailableError(`Function ${name} cannot be started.`);
      });
      running.set(name, record);
      return record;
    });
    lastStart = next.catch(() => undefined);
    return next;
  };

  return {
    has,
    socketOf: async (name) => (await ensure(name)).ready,
    kill(socket) {
      for (const [name, record] of running) {
        if (record.socket !== socket) continue;
        running.delete(name);
        log(`function ${name}: timed out and was killed`);
        // Its event loop is blocked, so that SIGTERM would do nothing.
        record.child.kill('SIGKILL');
      }
    },
    async close() {
      closed = true;
      await lastStart;
      await Promise.all([...running.values()].map(({ child }) => stopProcess(child)));
      await rm(runDir, { recursive: true, force: true });
    },
  };
}
