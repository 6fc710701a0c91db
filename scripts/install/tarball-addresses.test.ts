import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withAddresses, withTarballAddresses } from './tarball-addresses.mjs';

const packages = {
  '': { version: '1.0.0' },
  'node_modules/server-only': { version: '0.0.1', integrity: 'sha512-a' },
  'node_modules/a/node_modules/@scope/b': { version: '2.0.0', integrity: 'sha512-b' },
  'node_modules/alias': { version: '3.0.0', name: 'real', integrity: 'sha512-c' },
  'node_modules/@scope/other-platform': { version: '4.0.0', optional: true },
};
const text = JSON.stringify({ packages });
const example = 'https://packages.example/npm/server-only/-/server-only-0.0.1.tgz';
type Lockfile = { packages: Record<string, { resolved?: string }> };
const addressesIn = (json: string) => {
  const named = Object.entries((JSON.parse(json) as Lockfile).packages);
  return Object.fromEntries(named.map(([path, { resolved }]) => [path, resolved]));
};

describe('the lockfile with addresses', () => {
  it('has that of each package that has a hash', () => {
    const base = 'https://packages.example/npm';
    expect(addressesIn(withAddresses(text, () => example)!)).toEqual({
      '': undefined,
      'node_modules/server-only': example,
      'node_modules/a/node_modules/@scope/b': `${base}/@scope/b/-/b-2.0.0.tgz`,
      'node_modules/alias': `${base}/real/-/real-3.0.0.tgz`,
      'node_modules/@scope/other-platform': undefined,
    });
  });

  it('changes nothing else', () => {
    const { packages: ours } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
    const complete = JSON.parse(
      withAddresses(JSON.stringify({ packages: ours }), () => example)!,
    ) as Lockfile;
    for (const locked of Object.values(complete.packages)) delete locked.resolved;
    expect(complete.packages).toEqual(ours);
  });

  it.each(['', 'https://packages.example/download/server-only/0.0.1', 'server-only-0.0.1.tgz'])(
    'is not made from the address "%s"',
    (other) => {
      expect(withAddresses(text, () => other)).toBeUndefined();
    },
  );

  it('is not made where the package is gone by whose address the others are known', () => {
    const without = JSON.stringify({ packages: { '': { version: '1.0.0' } } });
    expect(withAddresses(without, () => example)).toBeUndefined();
  });
});

describe('an installation with addresses', () => {
  let root = '';
  const file = () => join(root, 'npm-shrinkwrap.json');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'addresses-'));
    writeFileSync(join(root, 'package-lock.json'), text);
  });
  afterEach(() => rmSync(root, { recursive: true }));
  /** @param said what npm prints when it is asked for an address */
  const install = (said: string, work: () => Promise<void>) =>
    withTarballAddresses(root, [process.execPath, '-e', `console.log('${said}')`], process.env, work);

  it('finds them beside the lockfile, and leaves nothing when it ends', async () => {
    let read = '';
    await install(example, async () => void (read = readFileSync(file(), 'utf8')));
    expect(addressesIn(read)['node_modules/server-only']).toBe(example);
    expect(existsSync(file())).toBe(false);
  });

  it('leaves nothing when it fails', async () => {
    const failing = install(example, () => Promise.reject(new Error('no network')));
    await expect(failing).rejects.toThrow('no network');
    expect(existsSync(file())).toBe(false);
  });

  it('goes by the lockfile alone where npm knows no address, even beside a file that was left', async () => {
    writeFileSync(file(), '{}');
    let isThere = true;
    await install('', async () => void (isThere = existsSync(file())));
    expect(isThere).toBe(false);
  });
});
