import { writeFileSync } from 'node:fs';
import { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { describeError } from '../../lib/user-error.ts';
import { report, type Measurement } from './budgets.ts';
import { optionsFrom, type Options } from './options.ts';

/** Runs a bench of the options in lib/options.ts to its end and ends the process. */
export const runBench = (
  title: string,
  measure: (supervisor: ProcessSupervisor, options: Options) => Promise<Measurement[]>,
): Promise<never> =>
  runMeasured(async (supervisor) => {
    const options = optionsFrom(process.argv.slice(2));
    const measurements = await measure(supervisor, options);
    if (options.out) {
      const { rounds, seconds, connections } = options;
      const record = { when: new Date().toISOString(), rounds, seconds, connections, measurements };
      writeFileSync(options.out, `${JSON.stringify(record, undefined, 1)}\n`);
    }
    return { title: `${title}; medians of ${options.rounds} rounds`, measurements };
  });

/**
 * Runs a bench to its end and ends the process: with 0 when all goals hold, 1 when some do not, 2 when it
 * could not be run. Whatever it started is stopped, also on Ctrl-C.
 */
export async function runMeasured(
  measure: (supervisor: ProcessSupervisor) => Promise<{ title: string; measurements: Measurement[] }>,
): Promise<never> {
  const supervisor = new ProcessSupervisor();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void supervisor.stopAll().then(() => process.exit(130)));
  }
  let code = 2;
  try {
    const { title, measurements } = await measure(supervisor);
    const missed = report(title, measurements);
    console.log(
      missed.length === 0
        ? '\nAll goals hold.'
        : `\n${missed.length} missed: ${missed.map(({ what }) => what.trim()).join('; ')}`,
    );
    code = missed.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`\n${describeError(error)}\n`);
  }
  await supervisor.stopAll();
  process.exit(code);
}
