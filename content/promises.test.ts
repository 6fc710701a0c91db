import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringsOf } from './strings.ts';
import { type OwnerPromise, promises, unconfirmedPromises } from './promises.ts';

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|^(promises|strings|schemas)\.ts$/.test(file),
);
/** What each file of the content says, by its path below content/. */
const texts = new Map<string, string>();
for (const file of files) {
  const module = (await import(`./${file}`)) as Record<string, unknown>;
  texts.set(file, stringsOf(module).join('\n'));
}
const documents = globSync('{papers,specimens}/*.md', { cwd: import.meta.dirname });
for (const file of documents) texts.set(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));

/** What the record and the pages contradict each other in. */
function contradictions({ promise, meanwhile, where, confirmed }: OwnerPromise): string[] {
  const said = confirmed ? promise : meanwhile;
  return [
    ...where.filter((file) => !texts.has(file)).map((file) => `there is no content/${file}`),
    ...where
      .filter((file) => said && texts.has(file) && !texts.get(file)!.includes(said))
      .map((file) => `content/${file} does not say "${said}"`),
    ...(confirmed
      ? []
      : [...texts].filter(([, text]) => text.includes(promise)).map(([file]) => `${file} says "${promise}"`)),
  ];
}

describe('the promises of the owner', () => {
  it.each(promises)('$promise: the pages say what the record says', (promise) => {
    expect(contradictions(promise)).toEqual([]);
  });

  it('are confirmed by a person on a day', () => {
    for (const { confirmed } of promises.filter(({ confirmed }) => confirmed)) {
      expect(confirmed?.by.trim()).not.toBe('');
      expect(confirmed?.on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it('are printed while they are unconfirmed', () => {
    const confirmed = { promise: 'a', where: [], confirmed: { by: 'A. Owner', on: '2026-12-01' } };
    expect(unconfirmedPromises([confirmed, { promise: 'b', where: [] }])).toEqual(['b']);
  });

  it('contradict a page that makes an unconfirmed one, or that lost a confirmed one', () => {
    const where = ['site/site.ts'];
    const said = 'CISO Consulting Services';
    const confirmed = { by: 'A. Owner', on: '2026-12-01' };
    expect(contradictions({ promise: said, where })).toEqual([`site/site.ts says "${said}"`]);
    expect(contradictions({ promise: 'Two habits, because ten are none', where: [] })).toContain(
      'specimens/launch-messages.md says "Two habits, because ten are none"',
    );
    expect(contradictions({ promise: 'Awake at night', where, confirmed })).toHaveLength(1);
    expect(contradictions({ promise: said, where, confirmed })).toEqual([]);
  });
});
