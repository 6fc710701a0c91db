import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, startsHeadless } from './testing/browser.ts';
import { buildInputs, forgetBuild, isBuilt, rememberBuild } from './build-fingerprint.ts';
import { hostedConnection } from './hosted.ts';
import { reasonToInstall } from './installed-packages.mjs';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'launcher-'));
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

  it('finds nothing to do when what is installed is what is locked', () => {
    expect(reasonToInstall(dir)).toBeUndefined();
  });

  it('names what differs', async () => {
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

  it('does not guess without a lockfile', async () => {
    await writeFile(join(dir, 'package-lock.json'), '{');
    expect(() => reasonToInstall(dir)).toThrow('package-lock.json is missing or damaged');
  });
});

describe('the build stamp', () => {
  it('changes with any input, not with a test, and only a finished build counts', async () => {
    await mkdir(join(dir, 'app/deep'), { recursive: true });
    await writeFile(join(dir, 'app/deep/page.tsx'), 'one');
    const first = await buildInputs(dir, { database: 'x' });
    await writeFile(join(dir, 'app/deep/page.test.tsx'), 'test');
    expect(await buildInputs(dir, { database: 'x' })).toBe(first);
    expect(await buildInputs(dir, { database: 'y' })).not.toBe(first);
    await writeFile(join(dir, 'app/deep/page.tsx'), 'two');
    expect(await buildInputs(dir, { database: 'x' })).not.toBe(first);

    await rememberBuild(dir, first);
    expect(await isBuilt(dir, first)).toBe(false);
    await writeFile(join(dir, 'BUILD_ID'), 'id');
    expect(await isBuilt(dir, first)).toBe(true);
    expect(await isBuilt(dir, 'another')).toBe(false);
    await mkdir(join(dir, 'cache/fetch-cache'), { recursive: true });
    await forgetBuild(dir);
    expect(await isBuilt(dir, first)).toBe(false);
    expect(existsSync(join(dir, 'cache/fetch-cache'))).toBe(false);
  });
});

describe('hostedConnection', () => {
  const strong = 'kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg';
  const good = {
    SUPABASE_URL: 'https://project.supabase.example',
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${strong}`,
    ENQUIRY_SIGNING_SECRET: strong,
  };
  const connect = (change: Record<string, string>) =>
    hostedConnection({ ...good, ...change } as unknown as NodeJS.ProcessEnv);
  const token = (role: string) =>
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;

  it('takes a complete environment, and nothing without SUPABASE_URL', () => {
    expect(connect({ OTHER: 'x' })).toEqual(good);
    expect(connect({ SUPABASE_URL: '' })).toBeUndefined();
    expect(connect({ SUPABASE_URL: 'http://127.0.0.1:54321' })?.SUPABASE_URL).toBe('http://127.0.0.1:54321');
    expect(connect({ SUPABASE_PUBLISHABLE_KEY: token('anon') })).toBeDefined();
  });

  it.each([
    [{ SUPABASE_URL: 'http://project.supabase.example' }, 'SUPABASE_URL must be an https address'],
    [{ SUPABASE_URL: 'nonsense' }, 'SUPABASE_URL must be an https address'],
    [{ SUPABASE_PUBLISHABLE_KEY: '' }, 'SUPABASE_URL is set, so SUPABASE_PUBLISHABLE_KEY must be set too.'],
    [{ ENQUIRY_SIGNING_SECRET: '' }, 'SUPABASE_URL is set, so ENQUIRY_SIGNING_SECRET must be set too.'],
    [{ ENQUIRY_SIGNING_SECRET: 'short' }, 'ENQUIRY_SIGNING_SECRET is shorter than 32 bytes.'],
    [{ SUPABASE_PUBLISHABLE_KEY: `sb_secret_${strong}` }, 'SUPABASE_PUBLISHABLE_KEY holds a secret key'],
    [{ SUPABASE_PUBLISHABLE_KEY: token('service_role') }, 'SUPABASE_PUBLISHABLE_KEY holds a secret key'],
  ])('refuses %j', (change, sentence) => {
    expect(() => connect(change as Record<string, string>)).toThrow(sentence);
  });
});

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
