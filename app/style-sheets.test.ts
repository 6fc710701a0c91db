import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(globSync('{app,components}/**/*.css'))(
  'holds nothing that a scanner takes for a line of /etc/passwd: %s',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/\broot:/);
  },
);

it('has every mark also for browsers that know no alternative text of one', () => {
  const css = globSync('app/styles/*.css')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const marks = [...css.matchAll(/content: ('[^']+') \/ '';/g)];
  expect(marks.length).toBeGreaterThan(2);
  for (const [declaration, mark] of marks) {
    const before = css.slice(0, css.indexOf(declaration)).trimEnd();
    expect(before.endsWith(`content: ${mark};`), declaration).toBe(true);
  }
});
