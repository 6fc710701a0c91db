import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The sections of docs/deploying.md, by their headings. */
const sections = new Map(
  read('docs/deploying.md')
    .split(/^## /m)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);

describe('docs/deploying.md', () => {
  it('has a paragraph for each thing that an operator does to the fleet', () => {
    const heads = [...sections.get('Runbook')!.matchAll(/^\*\*([^*]+)\*\*/gm)].map(([, head]) => head);
    for (const task of [/^Deploy/, /^Roll back/, /^Scale/, /^Rotate/, /^Restore/, /incident/])
      expect(heads).toContainEqual(expect.stringMatching(task));
    expect(sections.get('Runbook')).toContain('select app_private.settle_restored();');
  });

  it('names for each failure a test that the tree has, by file and title', () => {
    const rows = sections
      .get('What fails, and what visitors see')!
      .match(/^\|.*\|$/gm)!
      .slice(2);
    expect(rows.length).toBeGreaterThan(10);
    const missing = rows.filter((row) => {
      const [, file = '', title = ''] = /\| `([^`]+)`: (.+?) *\|$/.exec(row) ?? [];
      return !existsSync(join(root, file)) || !titlesIn(file).some((found) => found.test(title));
    });
    expect(missing).toEqual([]);
  });
});

/** The titles of the tests in a file; what a title fills in may be anything. */
function titlesIn(file: string): RegExp[] {
  if (!/\.ts$/.test(file)) return [];
  return [...read(file).matchAll(/\b(?:it|test)\(\s*(['`])(.+?)\1,/g)].map(([, , title]) => {
    const parts = title!.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()[\]|{}\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}
