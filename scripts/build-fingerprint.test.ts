import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildInputs, builtSettings, forgetBuild, isBuilt, rememberBuild } from './build-fingerprint.ts';
import { root } from './processes/process-supervisor.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fingerprint-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('the build fingerprint', () => {
  it('changes with any input, not with a test, and only a finished build counts', async () => {
    await mkdir(join(dir, 'app/deep'), { recursive: true });
    await writeFile(join(dir, 'app/deep/page.tsx'), 'one');
    const first = await buildInputs(dir, { SITE_URL: 'x' });
    await writeFile(join(dir, 'app/deep/page.test.tsx'), 'test');
    expect(await buildInputs(dir, { SITE_URL: 'x' })).toBe(first);
    expect(await buildInputs(dir, { SITE_URL: 'y' })).not.toBe(first);
    await writeFile(join(dir, 'app/deep/page.tsx'), 'two');
    expect(await buildInputs(dir, { SITE_URL: 'x' })).not.toBe(first);

    await rememberBuild(dir, first, { SITE_URL: 'x' });
    expect(await isBuilt(dir, first)).toBe(false);
    expect(await builtSettings(dir)).toBeUndefined();
    await writeFile(join(dir, 'BUILD_ID'), 'id');
    expect(await isBuilt(dir, first)).toBe(true);
    expect(await isBuilt(dir, 'another')).toBe(false);
    expect(await builtSettings(dir)).toEqual({ SITE_URL: 'x' });
    await forgetBuild(dir);
    expect(await isBuilt(dir, first)).toBe(false);
  });

  const ofTools = ['{eslint,playwright,vitest}.*', '*.d.ts'];
  it.each([
    ...globSync('*.{ts,mjs}', { cwd: root, exclude: ofTools }),
    // What lib/ imports of the edge functions.
    ...['dates.ts', 'feed/address.ts'].map((file) => `supabase/functions/_shared/${file}`),
  ])('changes with %s', async (file) => {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), 'one');
    const first = await buildInputs(dir, {});
    await writeFile(join(dir, file), 'two');
    expect(await buildInputs(dir, {})).not.toBe(first);
  });
});
