import { setTimeout as delay } from 'node:timers/promises';
import { inherited } from '../../scripts/processes/environment.ts';
import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { UserError } from '../../lib/user-error.ts';
import { proportionalMb, treeOf } from './process-memory.ts';

const SAMPLE_EVERY_MS = 100;
/** The last words of a start. */
const STARTED = 'Ctrl-C stops everything.';

export interface Held {
  /** The most until everything ran, in MB. */
  startMb: number;
  /** The most under load. */
  loadMb: number;
}

/** Runs `npm start` with these settings and says what all its processes held together. */
export async function measureStart(
  supervisor: ProcessSupervisor,
  settings: Record<string, string>,
  load: () => Promise<void>,
): Promise<Held> {
  const npm = inherited()['npm_execpath'];
  if (!npm) throw new UserError('Run this by npm run bench:memory: what npm holds counts, too.');
  const { child, ended, output } = supervisor.start({
    args: [npm, 'start'],
    env: { ...inherited(), ...settings },
    output: 'collect',
  });
  const pid = child.pid ?? 0;
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  const most = async (isOver: () => boolean): Promise<number> => {
    let mb = 0;
    while (isRunning && !isOver()) {
      mb = Math.max(mb, proportionalMb(treeOf(pid)));
      await delay(SAMPLE_EVERY_MS);
    }
    if (!isRunning) throw new UserError(`${output()}\nnpm start ended; its reason is above.`);
    return mb;
  };
  const startMb = await most(() => output().includes(STARTED));
  let isLoaded = false;
  const loading = load().finally(() => (isLoaded = true));
  const loadMb = await most(() => isLoaded);
  await loading;
  // As Ctrl-C does: npm ends without passing on what is sent to it alone.
  process.kill(-pid, 'SIGINT');
  await ended;
  return { startMb, loadMb };
}
