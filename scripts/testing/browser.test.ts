import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, startsHeadless } from './browser.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'browser-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('findBrowser', () => {
  const script = async (name: string, body: string) => {
    const path = join(dir, name);
    await writeFile(path, `#!/bin/sh\n${body}\n`);
    await chmod(path, 0o755);
    return path;
  };

  it('goes from one way to the next until a browser really starts', async () => {
    const broken = await script('broken', 'echo "error while loading shared libraries" >&2; exit 127');
    const good = await script('good', '');
    const said: string[] = [];
    const ways = [
      { name: 'absent', paths: () => ['', join(dir, 'nowhere')] },
      { name: 'failing', paths: () => Promise.reject(new Error('no network')) },
      { name: 'broken', paths: () => [broken] },
      { name: 'good', paths: () => [good] },
    ];
    const starts = async (path: string) => path === good || startsHeadless(path);
    const found = await findBrowser((line) => said.push(line), ways, starts);
    expect(found).toBe(good);
    expect(said).toEqual([
      'no browser from absent',
      'failing: no network',
      'no browser from failing',
      `${broken} does not start`,
      'no browser from broken',
    ]);
  });

  it('does not wait for one that hangs, and says what to do when there is none', async () => {
    const hanging = await script('hanging', 'sleep 60');
    expect(await startsHeadless(hanging, 300)).toBe(false);
    await expect(findBrowser(() => undefined, [])).rejects.toThrow('set CHROMIUM_PATH');
  });
});
