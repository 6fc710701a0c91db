import type { ChildProcess } from 'node:child_process';
import type { Credentials } from '#embedded/admin-account.ts';
import type { BackendFacts } from '#embedded/backend.ts';
import { untilStorable } from '#embedded/database/storage-monitor.ts';
import { say } from '#scripts/progress.ts';
import type { ProcessSupervisor } from './process-supervisor.ts';
import { ownEnvironment, without } from './environment.ts';
import { keepRunning } from './keep-running.ts';
import { ALLOCATOR } from './memory.ts';
import { RestartPolicy } from './restart-policy.ts';
import { describeError, UserError } from '#lib/user-error.ts';

export interface BackendProcess {
  facts: BackendFacts;
  /**
   * Resolves when the database is ready, with an administrator's address and password if this start made the
   * password.
   */
  ready: Promise<Credentials | undefined>;
  ended: Promise<number>;
  pid: number | undefined;
}

interface BackendStart {
  renewAdminPassword?: boolean;
  /** The first administrator's password is good for one session. */
  isFirstPassword?: boolean;
  port?: string;
  /** Of V8 (./memory.ts). */
  flags?: readonly string[];
}

type Message =
  | { type: 'listening'; facts: BackendFacts }
  | { type: 'ready'; admin?: Credentials }
  | { type: 'failed'; message: string };

/**
 * Starts the embedded backend in a process of its own, on `port` where others know it by that already.
 * Resolves as soon as its address and keys are known.
 */
export async function startBackendProcess(
  supervisor: ProcessSupervisor,
  dataDir: string,
  { renewAdminPassword = false, isFirstPassword = false, port, flags = [] }: BackendStart = {},
): Promise<BackendProcess> {
  const env: NodeJS.ProcessEnv = {
    ...ALLOCATOR,
    // Without the switches of the REST layer that weaken it or turn on unfinished parts.
    ...without(/^(RUN_SPEC|LITE_.*|EXPERIMENTAL_.*)$/, ownEnvironment('backend')),
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    LITE_TELEMETRY: '0',
    DO_NOT_TRACK: '1',
    RENEW_ADMIN_PASSWORD: renewAdminPassword ? '1' : '',
    FIRST_PASSWORD_ONCE: isFirstPassword ? '1' : '',
    ...(port ? { BACKEND_PORT: port } : {}),
  };
  const { child, ended } = supervisor.start({
    args: [...flags, 'embedded/main.ts'],
    env,
    output: 'inherit',
    isNeededByOthers: true,
  });
  const ready = message(child, ended, 'ready').then(({ admin }) => admin);
  // Whoever waits for it hears of a failure; until then it must not end the launcher as unhandled.
  ready.catch(() => undefined);
  const { facts } = await message(child, ended, 'listening');
  return { facts, ready, ended, pid: child.pid };
}

/** With the address and keys that the site and the mail worker were given, once the disk can be written. */
export async function startBackendAgain(
  supervisor: ProcessSupervisor,
  dataDir: string,
  { facts }: BackendProcess,
  flags: readonly string[],
): Promise<BackendProcess> {
  await untilStorable(dataDir, (line) => say(`  ${line}`));
  const started = await startBackendProcess(supervisor, dataDir, { port: new URL(facts.url).port, flags });
  started.ready.catch((error: unknown) => say(`  ${describeError(error)}`));
  return started;
}

/**
 * Starts a backend that was ready again whenever it ends, and never gives it up: a database that does not
 * open is no reason to take the public pages away. Never resolves.
 */
export const keepBackendRunning = (
  supervisor: ProcessSupervisor,
  dataDir: string,
  first: BackendProcess,
  flags: readonly string[] = [],
): Promise<never> =>
  keepRunning(first, {
    name: 'backend',
    start: () => startBackendAgain(supervisor, dataDir, first, flags),
    policy: new RestartPolicy(Infinity),
  });

function message<T extends Message['type']>(
  child: ChildProcess,
  ended: Promise<number>,
  type: T,
): Promise<Extract<Message, { type: T }>> {
  return new Promise((resolve, reject) => {
    child.on('message', (received) => {
      const sent = received as Message;
      if (sent.type === 'failed') reject(new UserError(sent.message));
      else if (sent.type === type) resolve(sent as Extract<Message, { type: T }>);
    });
    void ended.then((code) =>
      reject(new UserError(`The embedded backend ended while starting (code ${code}).`)),
    );
  });
}
