import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { filesOf, isGenerated, root } from './tree.ts';

describe('what `npm run assemble` leaves in out/', () => {
  it('is read by no check of documents, by ESLint and by TypeScript neither', async () => {
    expect(isGenerated('out')).toBe(true);
    expect(await new ESLint({ cwd: root }).isPathIgnored('out/server/main.ts')).toBe(true);
    const { exclude } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
      exclude: string[];
    };
    expect(exclude).toContain('out');
  });
});

it('filesOf finds what somebody wrote, and nothing that was installed', () => {
  expect(filesOf('**/*.md')).toContain('docs/development.md');
  expect(filesOf('**/package.json').filter((path) => path.includes('node_modules'))).toEqual([]);
});
