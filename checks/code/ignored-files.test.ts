import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// docs/operating.md has copies lie beside the folder, under a name that begins like it.
it.each(['.data', '.data-2026-11-22'])(
  'keeps what %s holds of people and secrets out of commits',
  (folder) => {
    const path = `${folder}/secrets.json`;
    const ignored = execFileSync('git', ['check-ignore', path], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    });
    expect(ignored.trim()).toBe(path);
  },
);
