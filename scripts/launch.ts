import { setTimeout as delay } from 'node:timers/promises';
import { ProcessSupervisor } from './processes/process-supervisor.ts';
import { describeError, UserError } from '#lib/user-error.ts';
import { surviveUnreadLog } from '#lib/log/unread-log.ts';
import { build } from './build.ts';
import { serve } from './serve.ts';
import { mute, say } from './progress.ts';

const pinnedMajor = 24;
const [command = '', ...args] = process.argv.slice(2);

const isServing = command === 'start' || command === 'serve' || command === 'dev';

const supervisor = new ProcessSupervisor();
let stoppedAt = 0;
const stopRequested = new Promise<'stopped'>((resolve) => {
  const stop = (): void => {
    // Ctrl-C reaches us from the terminal and again from the process that started us; a second
    // press is a second later.
    if (stoppedAt > 0 && Date.now() - stoppedAt > 1000) {
      supervisor.killAll();
      process.exit(1);
    }
    if (stoppedAt === 0) {
      stoppedAt = Date.now();
      say('\n  Stopping …');
      mute();
      resolve('stopped');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  // The terminal may be gone by the time we say goodbye.
  surviveUnreadLog();
});

async function run(): Promise<number> {
  if (Number(process.versions.node.split('.')[0]) !== pinnedMajor) {
    throw new UserError(
      `This runs on Node ${process.versions.node} instead of the pinned ${pinnedMajor}; use npm start or npm run.`,
    );
  }
  if (isServing) return serve(supervisor, command, args);
  if (command === 'build') return build(supervisor, args);
  // Only here: where packages for tests are not installed, the site starts all the same.
  const { isCommand, runCommand } = await import('./testing/commands.ts');
  if (command === 'test') {
    if (args.length > 0) throw new UserError('npm test runs everything; npm run test:unit <file> runs one.');
    const { runAll } = await import('./testing/run-all.ts');
    return runAll((name, output) =>
      runCommand(supervisor, name, { output, args: name === 'test:fleet' ? ['--few'] : [] }),
    );
  }
  if (!isCommand(command)) throw new UserError(`There is no command "${command}".`);
  const { failed } = await runCommand(supervisor, command, { args });
  return failed > 0 ? 1 : 0;
}

const running = run().catch((error: unknown) => {
  if (stoppedAt === 0) process.stderr.write(`\n${describeError(error)}\n`);
  return 1;
});
const outcome = await Promise.race([running, stopRequested]);
await supervisor.stopAll();
// What was under way notices that its programs are gone, and may have a last word.
await Promise.race([running, delay(500)]);
process.exit(outcome === 'stopped' ? (isServing ? 0 : 130) : outcome);
