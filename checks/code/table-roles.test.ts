import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROLE = { table: 'table', thead: 'group', tbody: 'group', tr: 'row', th: 'heading', td: 'cell' };
const files = globSync('components/admin/**/*.tsx').filter((file) =>
  readFileSync(file, 'utf8').includes('<table'),
);

describe('a table of the admin area, whose rows are blocks on a small screen', () => {
  it.each(files)('says what each of its elements is: %s', (file) => {
    const source = readFileSync(file, 'utf8');
    const elements = [...source.matchAll(/<(table|thead|tbody|tr|th|td)\b([^>]*)>/g)];
    const without = elements.filter(
      ([, name, attributes]) => !attributes!.includes(`{...tableRoles.${ROLE[name as keyof typeof ROLE]}}`),
    );
    expect(elements.length).toBeGreaterThan(Object.keys(ROLE).length);
    expect(without.map(([element]) => element)).toEqual([]);
  });
});
