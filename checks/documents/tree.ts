import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Folders of what was built, installed or reported; a pattern finds none whose name begins with a dot. */
const generated = /^(node_modules|out|test-results|playwright-report|pictures)$/;

export const isGenerated = (path: string): boolean => generated.test(basename(path));

/** The files of the tree that match a pattern, by their paths from its root. */
export const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => isGenerated(path) });
