import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(globSync('{app,components}/**/*.css'))(
  'holds nothing that a scanner takes for a line of /etc/passwd: %s',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/\broot:/);
  },
);
