import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inherited } from '../../scripts/processes/environment.ts';
import { ALLOCATOR, MAIL_WORKER_FLAGS } from '../../scripts/processes/memory.ts';
import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import type { PgWorkerOptions } from '../../workers/mail/support/pg-worker.ts';
import { medianOf } from '../lib/statistics.ts';
import type { Measurement } from '../lib/budgets.ts';

/** Of every sender that is measured. */
export const CONNECTIONS = 5;

interface Sink {
  port: number;
  /** Resolves when a run has been received. @returns mails a second, from its first to its last */
  run(): Promise<number>;
  /** Resolves when a mail to this address, which is no subscriber's, has been received. */
  mailTo(address: string): Promise<void>;
}

/** Starts a script of this folder or below workers/, with a channel. */
export function startScript(
  supervisor: ProcessSupervisor,
  script: string,
  args: readonly (string | number)[],
  execArgv: string[] = [],
): ChildProcess {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args.map(String), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv,
    env: { ...ALLOCATOR, ...inherited() },
  });
  supervisor.onStopped(() => Promise.resolve(void child.kill('SIGKILL')));
  return child;
}

/** A mail server that answers after `answerMs` and counts runs of `mails` mails. */
export async function startSink(supervisor: ProcessSupervisor, mails: number, answerMs = 0): Promise<Sink> {
  const child = startScript(supervisor, './sink.ts', [mails, answerMs]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const heard = <T>(pick: (message: { ms?: number; to?: string }) => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const hear = (message: object): void => {
        const picked = pick(message);
        if (picked === undefined) return;
        child.off('message', hear);
        resolve(picked);
      };
      child.on('message', hear);
    });
  return {
    port,
    run: () => heard(({ ms }) => (ms === undefined ? undefined : (1000 * (mails - 1)) / ms)),
    mailTo: async (address) => void (await heard(({ to }) => (to === address ? true : undefined))),
  };
}

export const startPool = (supervisor: ProcessSupervisor, port: number, mails: number): ChildProcess =>
  startScript(supervisor, './pool.ts', [port, CONNECTIONS, mails]);

/** The mail engine on PostgreSQL, with the memory that the product gives its worker. */
export function startEngine(
  supervisor: ProcessSupervisor,
  { connection, port }: Pick<PgWorkerOptions, 'connection' | 'port'>,
  execArgv: string[] = [],
): ChildProcess {
  const options: PgWorkerOptions = {
    connection,
    port,
    connections: CONNECTIONS,
    leaseSeconds: 120,
    deadlineSeconds: 90,
    clockOffMs: 0,
  };
  return startScript(
    supervisor,
    '../../workers/mail/support/pg-worker.ts',
    [JSON.stringify(options)],
    [...MAIL_WORKER_FLAGS, ...execArgv],
  );
}

/** Ends one that is done, and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** @param rates of "engine" and "pool", mails a second */
export function ratio(what: string, rates: Map<string, number[]>, atLeast: number): Measurement {
  const of = (name: string) => medianOf(rates.get(name), (rate) => rate);
  return {
    what,
    measured: of('engine') / of('pool'),
    unit: '×',
    goal: { atLeast },
    note: `${of('engine').toFixed(0)}/s, ${of('pool').toFixed(0)}/s`,
  };
}
