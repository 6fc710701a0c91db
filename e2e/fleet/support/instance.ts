import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { BUILD_DIR } from '#e2e/support/stack/addresses.ts';
import { bareEnvironment } from '#scripts/processes/environment.ts';

export type Instance = {
  name: string;
  port: number;
  /** Relative to the root: its own copy of the build. */
  buildDir: string;
  /** What it has logged. */
  log(): string;
  /** Ends it as an orchestrator does. @returns its exit code */
  stop(): Promise<number | null>;
  /** Ends it as a machine that loses its power does. */
  kill(): Promise<void>;
};

/** Of this run alone: another may be under way. */
export const COPIES = `.next-fleet/${process.pid}`;

/** Copies a build as an image brings it: without what only another build reads. */
export function copyBuild(name: string, from = BUILD_DIR): string {
  const to = `${COPIES}/${name}`;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(COPIES, { recursive: true });
  cpSync(from, to, {
    recursive: true,
    // Names of packages lead to node_modules, which is as far from here as from the build.
    dereference: true,
    filter: (source) => !/^(cache|build|turbopack|types|diagnostics|trace.*)$/.test(relative(from, source)),
  });
  return to;
}

/** Starts one instance of the site on a build folder of its own; resolves once it listens. */
export async function startInstance(
  name: string,
  { port, buildDir, env }: { port: number; buildDir: string; env: Record<string, string> },
): Promise<Instance> {
  let printed = '';
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    env: bareEnvironment({
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BUILD_DIR: buildDir,
      CACHE_DIR: `${buildDir}/fleet-cache`,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.on('message', (said) => said === 'ready' && resolve());
    child.once('exit', (code) => reject(new Error(`The instance ${name} ended with ${code}:\n${printed}`)));
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  return {
    ...{ name, port, buildDir },
    log: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
