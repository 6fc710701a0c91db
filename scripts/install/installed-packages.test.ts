import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isForDevelopment, reasonToInstall } from './installed-packages.mjs';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'packages-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('reasonToInstall', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', integrity: 'sha512-c' },
    'node_modules/for-another-system': { version: '1.0.0', integrity: 'x', optional: true },
  };
  const { '': _, 'node_modules/for-another-system': __, ...present } = locked;
  const write = async (file: string, packages: object) =>
    writeFile(join(dir, file), JSON.stringify({ packages }));
  beforeEach(async () => {
    await mkdir(join(dir, 'node_modules/a/node_modules/@b/c'), { recursive: true });
    await write('package-lock.json', locked);
    await write('node_modules/.package-lock.json', present);
  });

  it('is undefined when the installed packages are those of the lockfile', () => {
    expect(reasonToInstall(dir)).toBeUndefined();
  });

  it('names the package that is missing, removed or of another version', async () => {
    await rm(join(dir, 'node_modules/a/node_modules/@b/c'), { recursive: true });
    expect(reasonToInstall(dir)).toBe('@b/c was removed');
    await write('node_modules/.package-lock.json', { 'node_modules/a': locked['node_modules/a'] });
    expect(reasonToInstall(dir)).toBe('@b/c is missing');
    await write('node_modules/.package-lock.json', {
      ...present,
      'node_modules/a': { ...locked['node_modules/a'], integrity: 'sha512-other' },
    });
    expect(reasonToInstall(dir)).toBe('a is not the version of the lockfile');
    await rm(join(dir, 'node_modules'), { recursive: true });
    expect(reasonToInstall(dir)).toBe('nothing is installed yet');
  });

  it('misses a package of the tests only where tests are to run', async () => {
    await write('package-lock.json', {
      ...locked,
      'node_modules/test-tool': { version: '1.0.0', integrity: 'y', dev: true },
      'node_modules/both': { version: '1.0.0', integrity: 'z', devOptional: true },
    });
    expect(reasonToInstall(dir, { forDevelopment: true })).toBe('test-tool is missing');
    expect(reasonToInstall(dir, { forDevelopment: false })).toBeUndefined();
    expect(isForDevelopment(dir)).toBe(false);
    await write('node_modules/.package-lock.json', {
      ...present,
      'node_modules/test-tool': { version: '1.0.0', integrity: 'y', dev: true },
    });
    expect(isForDevelopment(dir)).toBe(true);
  });

  it('throws when the lockfile is damaged', async () => {
    await writeFile(join(dir, 'package-lock.json'), '{');
    expect(() => reasonToInstall(dir)).toThrow('package-lock.json is missing or damaged');
  });
});
