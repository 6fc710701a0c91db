import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const configs = readdirSync(join(root, 'supabase/functions'), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('deno.json'),
);

describe('the import maps of the edge functions', () => {
  it.each(configs)('%s names the pinned versions, which hosted Supabase resolves from it', (path) => {
    const { imports } = readJson(`supabase/functions/${path}`) as { imports: Record<string, string> };
    const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
    for (const [name, target] of Object.entries(imports)) {
      expect(target).toBe(`npm:${name}@${dependencies[name]}`);
    }
  });
});
