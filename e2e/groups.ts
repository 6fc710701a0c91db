import { globSync } from 'node:fs';
import { basename } from 'node:path';

export type Group = {
  /** A folder of this folder; the group holds the specs in it. */
  name: string;
  /** What it may break: a group that changes or stops what others read must be one of its own. */
  why: string;
  /** Waits for half of its time, for timeouts and restarts: it runs beside as many groups as processors. */
  waits?: true;
  /** What moves is part of what it tests; to paint it takes a tenth of the processor of a group. */
  hasMotion?: true;
  /** What is deleted leaves the files of its database at once, as in an installation. */
  erasesAtOnce?: true;
};

/** The browser tests by what they may do to their stack, of which each group has one; the longest first. */
export const groups: readonly Group[] = [
  { name: 'admin', why: 'signs in, changes enquiries and notes' },
  { name: 'enquiries', why: 'stores enquiries', erasesAtOnce: true },
  { name: 'pages', why: 'reads public pages', hasMotion: true },
  { name: 'faults', why: 'starts sites of its own, stops the database and publishes', waits: true },
  { name: 'admin-access', why: 'tries every admin action' },
  { name: 'http', why: 'starts and stops sites of its own' },
  { name: 'archive', why: 'reads the archive' },
  { name: 'generation', why: 'publishes issues' },
  { name: 'load', why: 'sends five hundred enquiries and reads all that its site has logged' },
  { name: 'engines', why: 'drives other browsers, those that are installed', hasMotion: true },
];

/** The specs of a group without their ending, such as "contact". */
export const specsOf = (group: string): string[] =>
  globSync(`${import.meta.dirname}/${group}/*.spec.ts`).map((path) => basename(path, '.spec.ts'));

/** The group of that name and its place, which decides its ports; without a name all specs of `npm test`. */
export function groupNamed(name: string | undefined): Group & { index: number } {
  const why = 'for single files and the smoke tier';
  const all: Group = { name: 'all', why, hasMotion: true, erasesAtOnce: true };
  const known = [all, ...groups];
  const index = name === undefined ? 0 : known.findIndex((group) => group.name === name);
  if (index < 0)
    throw new Error(`There is no group "${name}": ${known.map((group) => group.name).join(', ')}.`);
  return { ...known[index]!, index };
}
