import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['app/print.css', 'app/print-layout.css'])(
  'has nothing in %s that a scanner takes for a line of /etc/passwd',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toContain('root:');
  },
);
