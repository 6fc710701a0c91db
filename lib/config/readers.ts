import type { About } from './about.ts';
import { settings } from './schema.ts';

type Readers = About['readers'];

/** Who each program is among the readers of a setting. */
const READERS = {
  build: ['build', 'internal'],
  site: ['build', 'site', 'server', 'internal'],
  mail: ['mail', 'internal'],
  backend: ['embedded', 'internal'],
} satisfies Record<string, Readers>;

/** The settings that none of these reads. */
export const settingsNotReadBy = (readers: Readers): string[] =>
  Object.entries(settings.shape).flatMap(([name, schema]) =>
    (schema.meta() as About).readers.some((reader) => readers.includes(reader)) ? [] : [name],
  );

/** The settings that a program does not read: it cannot leak what it does not have. */
export const settingsOfOthers = (program: keyof typeof READERS): string[] =>
  settingsNotReadBy(READERS[program]);

export const isSetting = (name: string): boolean => Object.hasOwn(settings.shape, name);
