import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Completes package-lock.json after `npm install` on a machine whose registry does not carry the optional
 * packages of other platforms: npm leaves out what it cannot find, and `npm ci` then refuses the lockfile
 * everywhere. Each missing one gets an entry with its exact version and platform, without an integrity hash,
 * which a later `npm install` on a complete registry fills in.
 */
type Entry = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Entry> };

const systems = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];

/** The platform in a package's name: `@deno/darwin-arm64`, `…-linux-arm-gnueabihf`, `…-wasm32-wasi`. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  if (name === 'fsevents') return { os: ['darwin'] };
  const words = name.replace(/windows/, 'win32').split(/[-/]/);
  const pick = (from: string[]) => from.filter((word) => words.includes(word));
  const os = pick(systems);
  const cpu = pick(processors);
  const libc = words.includes('musl') ? ['musl'] : words.some((word) => /^gnu/.test(word)) ? ['glibc'] : [];
  return {
    ...(os.length && { os }),
    ...(cpu.length && { cpu }),
    ...(os[0] === 'linux' && libc.length && { libc }),
  };
}

/** The entries that are named as optional dependencies somewhere and stand nowhere. */
export function missingEntries({ packages }: Lockfile): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [path, { optionalDependencies, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
      const found = path.split('/node_modules/').some((_, depth, parts) => {
        const from = parts.slice(0, parts.length - depth).join('/node_modules/');
        return `${from}/node_modules/${name}` in packages;
      });
      const platform = platformOf(name);
      if (found || `node_modules/${name}` in packages || (!platform.os && !platform.cpu)) continue;
      missing[`node_modules/${name}`] = {
        version: range.replace(/^[\^~]/, ''),
        ...(dev && { dev }),
        optional: true,
        ...platform,
      };
    }
  }
  return missing;
}

if (import.meta.main) {
  const file = 'package-lock.json';
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const added = missingEntries(lockfile);
  const packages = Object.entries({ ...lockfile.packages, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    file,
    `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`,
  );
  console.log(`${Object.keys(added).length} optional packages of other platforms added to ${file}`);
}
