import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import type { Measurement } from '../lib/budgets.ts';

/** What bench/archive/main.ts sends to its parent process, a line at a time. */
export interface ArchiveLine {
  what: string;
  ratio: number;
  limit?: number;
}

/**
 * What the archive's pages cost with 5,000 issues against 24: the whole of `npm run bench:archive`, and of it
 * the cached pages.
 */
export async function measureArchive(supervisor: ProcessSupervisor): Promise<Measurement[]> {
  const lines: ArchiveLine[] = [];
  const { child, ended, output } = supervisor.start({
    args: ['bench/archive/main.ts'],
    env: process.env,
    output: 'collect',
  });
  child.on('message', (line) => lines.push(line as ArchiveLine));
  await ended;
  process.stderr.write(output());
  const cached = lines.filter(({ what, limit }) => what.endsWith(', cached') && limit !== undefined);
  const dearest = cached.toSorted((a, b) => b.ratio - a.ratio)[0];
  return [
    {
      what: 'archive page, 5,000 issues against 24',
      measured: dearest?.ratio ?? NaN,
      unit: '×',
      goal: { atMost: 1.2 },
      note: dearest
        ? `${dearest.what}, the dearest of ${cached.length}`
        : 'npm run bench:archive did not finish',
    },
  ];
}
