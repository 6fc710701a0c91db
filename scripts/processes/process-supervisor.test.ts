import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ProcessSupervisor } from './process-supervisor.ts';

/** Ends so many milliseconds after SIGTERM. */
const program = (ms: number) =>
  `process.on('SIGTERM', () => setTimeout(() => process.exit(7), ${ms})); setInterval(() => {}, 1000); process.send('ready')`;

function start(supervisor: ProcessSupervisor, ms: number, options: object) {
  const env = { PATH: process.env['PATH'] } as unknown as NodeJS.ProcessEnv;
  const { child, ended } = supervisor.start({ args: ['-e', program(ms)], env, output: 'ignore', ...options });
  return { ended, ready: once(child, 'message') };
}

it('gives each process the time it may take to stop, and kills one that takes longer', async () => {
  const supervisor = new ProcessSupervisor();
  const slow = start(supervisor, 300, { stopTimeoutMs: 60_000 });
  const late = start(supervisor, 60_000, { stopTimeoutMs: 50 });
  await Promise.all([slow.ready, late.ready]);
  await supervisor.stopAll();
  expect([await slow.ended, await late.ended]).toEqual([7, 137]);
});

it('stops what others need after them, also when it was started last', async () => {
  const supervisor = new ProcessSupervisor();
  const first = start(supervisor, 50, {});
  const needed = start(supervisor, 0, { isNeededByOthers: true });
  await Promise.all([first.ready, needed.ready]);
  const order: string[] = [];
  void first.ended.then(() => order.push('first'));
  void needed.ended.then(() => order.push('needed'));
  await supervisor.stopAll();
  await Promise.all([first.ended, needed.ended]);
  expect(order).toEqual(['first', 'needed']);
});
