import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROLE = { table: 'table', thead: 'group', tbody: 'group', tr: 'row', th: 'heading', td: 'cell' };
const elementsOf = (file: string) => [
  ...readFileSync(file, 'utf8').matchAll(/<(table|thead|tbody|tr|th|td)\b([^>]*)>/g),
];
/** The tables themselves, and the rows that are written apart from them. */
const files = globSync('components/admin/**/*.tsx').filter((file) => elementsOf(file).length > 0);

describe('a table of the admin area, whose rows are blocks on a small screen', () => {
  it('is looked for in its elements', () => {
    const names = new Set(files.flatMap((file) => elementsOf(file).map(([, name]) => name)));
    expect([...names].sort()).toEqual(Object.keys(ROLE).sort());
    expect(files.length).toBeGreaterThan(3);
  });

  it.each(files)('says what each of its elements is: %s', (file) => {
    const without = elementsOf(file).filter(
      ([, name, attributes]) =>
        !attributes!.includes(`{...tableRoles.${ROLE[name as keyof typeof ROLE]}}`) &&
        // The name of a row is a heading too.
        !(name === 'th' && attributes!.includes('{...tableRoles.rowHeading}')),
    );
    expect(without.map(([element]) => element)).toEqual([]);
  });
});
