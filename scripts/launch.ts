import { setTimeout as delay } from 'node:timers/promises';
import { ProcessSupervisor } from './processes/process-supervisor.ts';
import { describeError, UserError } from '#lib/user-error.ts';
import { runChecks } from './testing/run-checks.ts';
import { serve } from './serve.ts';
import { mute, say } from './progress.ts';

const pinnedMajor = 24;
const [command, ...args] = process.argv.slice(2);

const supervisor = new ProcessSupervisor();
let stoppedAt = 0;
const stopRequested = new Promise<'stopped'>((resolve) => {
  const stop = (): void => {
    // Ctrl-C reaches us from the terminal and again from the process that started us; a second press is a second later.
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
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
});

async function run(): Promise<number> {
  if (Number(process.versions.node.split('.')[0]) !== pinnedMajor) {
    throw new UserError(
      `This runs on Node ${process.versions.node} instead of the pinned ${pinnedMajor}. Use npm start, npm run dev or npm test.`,
    );
  }
  switch (command) {
    case 'start':
    case 'dev':
      return serve(supervisor, command, args);
    case 'test':
      return runChecks(supervisor, args);
    default:
      throw new UserError('Usage: launch.ts start | dev | test');
  }
}

const running = run().catch((error: unknown) => {
  if (stoppedAt === 0) process.stderr.write(`\n${describeError(error)}\n`);
  return 1;
});
const outcome = await Promise.race([running, stopRequested]);
await supervisor.stopAll();
// What was under way notices that its programs are gone, and may have a last word.
await Promise.race([running, delay(500)]);
process.exit(outcome === 'stopped' ? (command === 'test' ? 130 : 0) : outcome);
