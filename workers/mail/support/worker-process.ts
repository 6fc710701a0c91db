import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendFacts } from '#embedded/backend.ts';
import { bareEnvironment } from '#scripts/processes/environment.ts';
import { mailWorkerArgs } from '#scripts/processes/mail-process.ts';
import { root } from '#scripts/processes/process-supervisor.ts';

export interface WorkerProcess {
  logs: string[];
  /** Resolves with the line once the worker has logged this event so many times. */
  until(event: string, times?: number): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** What the worker sees when its parent is gone. */
  abandon(): Promise<number | null>;
}

/** A mail worker as `npm start` starts it, but with the environment of a test. */
export function startMailWorker(
  backend: Pick<BackendFacts, 'url' | 'secretKey'>,
  env: Record<string, string>,
): WorkerProcess {
  const child = spawn(process.execPath, mailWorkerArgs, {
    cwd: root,
    env: bareEnvironment({ ...env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const logs: string[] = [];
  let ended = false;
  const exit = once(child, 'exit').then(([code]) => {
    ended = true;
    return code as number | null;
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => logs.push(line));
  }
  return {
    logs,
    async until(event, times = 1) {
      const needle = `"event":"${event}"`;
      while (logs.filter((line) => line.includes(needle)).length < times) {
        if (ended) throw new Error(`The worker ended before "${event}":\n${logs.join('\n')}`);
        await delay(20);
      }
    },
    kill(signal) {
      child.kill(signal);
      return exit;
    },
    abandon() {
      child.disconnect();
      return exit;
    },
  };
}
