import { parseArgs } from 'node:util';
import { UserError } from '../../lib/user-error.ts';

/** The parts of `npm run bench`, in the order in which they run. */
export const parts = ['server', 'bytes', 'phone', 'navigation', 'lighthouse', 'archive'] as const;
export type Part = (typeof parts)[number];

export interface Options {
  parts: readonly Part[];
  rounds: number;
  /** How long each run of wrk lasts. */
  seconds: number;
  connections: number;
  /** Only these public pages; all of them when left out. */
  pages?: readonly string[];
  /** Where all measurements go as JSON. */
  out?: string;
}

export const usage = `Options (all may be left out):
  --only ${parts.join(',')}   some parts only
  --pages /,/contact       some public pages only
  --rounds 5               how often each thing is measured; the median counts
  --seconds 8              how long each run of wrk lasts
  --connections 32         how many connections wrk keeps open
  --out file.json          the measurements as JSON`;

/**
 * @param defaults where they are others than in the usage
 * @throws UserError with the usage for an option that does not exist or makes no sense
 */
export function optionsFrom(
  args: readonly string[],
  defaults: { seconds: number } = { seconds: 8 },
): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', default: parts.join(',') },
        pages: { type: 'string' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: String(defaults.seconds) },
        connections: { type: 'string', default: '32' },
        out: { type: 'string' },
      },
    });
    const only = values.only.split(',');
    const unknown = only.find((part) => !parts.some((known) => known === part));
    if (unknown !== undefined) throw new Error(`There is no part "${unknown}".`);
    const count = (name: 'rounds' | 'seconds' | 'connections'): number => {
      const value = Number(values[name]);
      if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0.`);
      return value;
    };
    return {
      parts: parts.filter((part) => only.includes(part)),
      rounds: count('rounds'),
      seconds: count('seconds'),
      connections: count('connections'),
      ...(values.pages === undefined ? {} : { pages: values.pages.split(',') }),
      ...(values.out === undefined ? {} : { out: values.out }),
    };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
