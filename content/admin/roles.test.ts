import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The texts of pages on which editors, and mostly readers too, see and do the same. */
it.each(['enquiries', 'replies', 'issues', 'sending-progress', 'start'])(
  'names no administrator in %s.ts, where other roles are meant too',
  (name) => {
    const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8');
    expect(source.match(/.*administrator.*/gi)).toBeNull();
  },
);
