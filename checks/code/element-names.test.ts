import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where a screen reader lists forms and articles by their names. */
const files = globSync('{app,components}/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));

/** The opening tags of such elements: to the first ">" that ends no arrow. */
const tagsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/<(?:form|article)\b[^]*?[^=]>/g)].map(([tag]) => tag);

it('every form and article has a name, in an element that can be named', () => {
  const tags = files.flatMap((file) => tagsOf(file).map((tag) => ({ file, tag })));
  expect(tags.length).toBeGreaterThan(30);
  const nameless = tags.filter(({ tag }) => !/\saria-label(ledby)?=/.test(tag));
  expect(nameless.map(({ file, tag }) => `${file}: ${tag}`)).toEqual([]);
});
