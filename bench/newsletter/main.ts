import { UserError } from '../../lib/user-error.ts';
import { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import type { Measurement } from '../lib/budgets.ts';
import { runMeasured } from '../lib/run.ts';
import { parts } from './parts.ts';

/** The figures of sending: `npm run bench:newsletter [-- part …]`, all parts without a name. */
await runMeasured(async (supervisor) => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    const known = parts.map(({ name, title }) => `  ${name.padEnd(12)}${title}`).join('\n');
    throw new UserError(`There is no part "${unknown}". The parts are:\n${known}`);
  }
  const measurements: Measurement[] = [];
  for (const { name, title, measure } of parts) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`${name}: ${title}`);
    const own = new ProcessSupervisor();
    supervisor.onStopped(() => own.stopAll());
    measurements.push(...(await measure(own)));
    await own.stopAll();
  }
  return { title: 'Sending the newsletter', measurements };
});
