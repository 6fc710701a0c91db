import { parseArgs } from 'node:util';
import { runMeasured } from '../lib/run.ts';
import type { Measurement } from '../lib/budgets.ts';
import { UserError } from '../../lib/user-error.ts';
import { parts } from './parts.ts';
import { openFloodedSite } from './flooded-site.ts';

/**
 * What others notice of a flood, beside a quiet run: `npm run bench:floods [part …] [-- --seconds 15]`, all
 * parts without a name. Each part gets a server that was just started and has nothing cached.
 */
await runMeasured(async (supervisor) => {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '15' } },
  });
  const heldMs = Number(values.seconds) * 1_000;
  if (!(heldMs > 0)) throw new UserError('--seconds, how long a flood lasts, must be a number above 0.');
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    const known = parts.map(({ name, title }) => `  ${name.padEnd(16)}${title}`).join('\n');
    throw new UserError(`There is no part "${unknown}". The parts are:\n${known}`);
  }
  const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));
  const site = await openFloodedSite(supervisor);
  const measurements: Measurement[] = [];
  for (const { name, title, measure } of chosen) {
    console.log(`${name}: ${title}`);
    await site.restart();
    measurements.push(...(await measure(site, heldMs)));
  }
  return { title: 'Floods; a quiet run in the notes', measurements };
});
