import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { UserError } from '#lib/user-error.ts';

/** Commands of W3C WebDriver; Firefox's own protocol has the same names and parameters. */
export type Command =
  'SetWindowRect' | 'Navigate' | 'FindElement' | 'ElementClick' | 'ElementSendKeys' | 'ExecuteScript';

/** A browser with one window. */
export type Driver = {
  /** @throws with the browser's words when it cannot be done */
  send: (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Whether one of these programs is installed. */
export const isThere = (paths: readonly string[]): boolean => paths.some((path) => existsSync(path));

/**
 * The first of these programs that is installed.
 * @throws UserError that names the Debian packages to install
 */
export function programOf(paths: readonly string[], packages: string): string {
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new UserError(`None of ${paths.join(', ')} is there: apt-get install ${packages}`);
  return found;
}

export function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'pipe', 'pipe'];
  return spawn(program, args, { env: { ...process.env, ...env }, stdio });
}

/**
 * What the pattern finds in the output. The output is read to its end, so that the program never waits for
 * it.
 */
export function printed(output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const match = pattern.exec(line);
      if (match) resolve(match[1] ?? line);
    });
    lines.on('close', () => reject(new Error(`ended without printing ${String(pattern)}`)));
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
