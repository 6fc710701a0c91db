import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname, '../..');

/** Of a child that has nothing to finish, in milliseconds. */
export const STOP_TIMEOUT_MS = 12_000;

interface Running {
  process: ChildProcess;
  ended: Promise<number>;
  stopTimeoutMs: number;
  isNeededByOthers: boolean;
}

/** Where output goes: to the terminal, into a string, or nowhere. */
export type Output = 'inherit' | 'collect' | 'ignore';

interface StartOptions {
  args: string[];
  env: NodeJS.ProcessEnv;
  output: Output;
  /** The folder it runs in; the repository's when left out. */
  cwd?: string;
  /** What it may take to end after SIGTERM, in milliseconds, before it is killed. */
  stopTimeoutMs?: number;
  /** Stopped once all others have ended, also when it was started again after them. */
  isNeededByOthers?: boolean;
}

/** Why nothing is started any more: everything is being stopped. */
export class StoppingError extends Error {
  constructor() {
    super('Everything is being stopped.');
  }
}

/**
 * The programs the launcher runs. Each leads its own process group, so that Ctrl-C reaches the
 * launcher alone, which stops them in the right order, and so that stopping one takes along
 * whatever it started. Each watches its channel and ends by itself when the launcher is killed.
 */
export class ProcessSupervisor {
  readonly #running: Running[] = [];
  readonly #afterwards: (() => Promise<void>)[] = [];
  #stopping: Promise<void> | undefined;

  start({
    args,
    env,
    output,
    cwd = root,
    stopTimeoutMs = STOP_TIMEOUT_MS,
    isNeededByOthers = false,
  }: StartOptions): {
    child: ChildProcess;
    ended: Promise<number>;
    output: () => string;
  } {
    if (this.#stopping) throw new StoppingError();
    const pipe = output === 'collect' ? 'pipe' : output;
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', pipe, pipe, 'ipc'],
    });
    let text = '';
    const collect = (chunk: Buffer): void => {
      text = (text + chunk.toString()).slice(-200_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const ended = new Promise<number>((resolve) => {
      child.once('error', () => resolve(127));
      child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGHUP']));
    });
    const running = { process: child, ended, stopTimeoutMs, isNeededByOthers };
    this.#running.push(running);
    void ended.then(() => this.#running.splice(this.#running.indexOf(running), 1));
    return { child, ended, output: () => text };
  }

  /** Done once everything has been stopped, such as removing what it wrote. */
  onStopped(work: () => Promise<void>): void {
    this.#afterwards.push(work);
  }

  /** Stops the last started first, and what others need after them: they may still finish their requests. */
  stopAll(): Promise<void> {
    return (this.#stopping ??= (async () => {
      const lastFirst = this.#running.toReversed();
      for (const running of lastFirst.sort(
        (a, b) => Number(a.isNeededByOthers) - Number(b.isNeededByOthers),
      )) {
        signalGroup(running, 'SIGTERM');
        const given = new AbortController();
        const late = delay(running.stopTimeoutMs, undefined, given).catch(() => undefined);
        await Promise.race([running.ended, late]);
        given.abort();
        signalGroup(running, 'SIGKILL');
      }
      for (const work of this.#afterwards) await work();
    })());
  }

  /** Ends everything at once, when Ctrl-C is pressed again. */
  killAll(): void {
    for (const running of this.#running) signalGroup(running, 'SIGKILL');
  }
}

function signalGroup({ process: child }: Running, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (signal === 'SIGTERM') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended already.
  }
}
