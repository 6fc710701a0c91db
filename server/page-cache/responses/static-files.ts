import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { MAX_LEVEL, type Compressed } from './encodings.ts';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';
import type { FlatHeaders } from './write-head.ts';
import { PRECOMPRESSED } from './precompress.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

type Options = { baseHeaders: FlatHeaders; policy: string };

const IMMUTABLE = {
  under: '/_next/static',
  cacheControl: 'public, max-age=31536000, immutable',
} as const;

/** The files of a build by address, immutable since their names change with their content. */
export const immutableAssets = (buildDir: string, options: Options) =>
  assetsOf(join(buildDir, 'static'), options);

/**
 * The files of releases before this one, whose pages are still open in browsers and in caches.
 * @param folders their `static`, the newest first
 */
export async function previousAssets(
  folders: readonly string[],
  options: Options,
): Promise<ReadonlyMap<string, CachedResponse>> {
  const found = new Map<string, CachedResponse>();
  for (const folder of folders.toReversed())
    for (const [address, file] of await assetsOf(folder, options)) found.set(address, file);
  return found;
}

/** Of the `static` of a build, beside which lies what was compressed of it: a start compresses nothing. */
const assetsOf = (folder: string, options: Options) =>
  filesOf(folder, {
    ...options,
    ...IMMUTABLE,
    precompressedBody: (file, body) => precompressed(dirname(folder), file, body),
  });

/** The files served as they are, by address; revalidated each time, since their names stay. */
export const publicFiles = (folder: string, options: Options) =>
  filesOf(folder, { ...options, under: '/', cacheControl: 'public, max-age=0, must-revalidate' });

async function filesOf(
  folder: string,
  {
    under,
    cacheControl,
    precompressedBody,
    baseHeaders,
    policy,
  }: Options & {
    under: string;
    cacheControl: string;
    precompressedBody?: (file: string, body: Buffer) => Compressed | undefined;
  },
): Promise<ReadonlyMap<string, CachedResponse>> {
  const assets = new Map<string, CachedResponse>();
  if (!existsSync(folder)) return assets;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)];
    if (!type) continue;
    const headers = { 'content-type': type, 'cache-control': cacheControl };
    const body = readFileSync(join(folder, file));
    const address = posix.join(under, file.split('\\').join('/'));
    assets.set(
      address,
      await createCachedResponse(
        { status: 200, headers, body, policy, baseHeaders },
        MAX_LEVEL,
        precompressedBody?.(file, body),
      ),
    );
  }
  return assets;
}

/** What the build compressed, if it is of this very file; some are written after the compilation. */
function precompressed(buildDir: string, file: string, body: Buffer): Compressed | undefined {
  const path = join(buildDir, PRECOMPRESSED, file);
  if (!existsSync(`${path}.br`) || !existsSync(`${path}.gz`)) return undefined;
  const br = readFileSync(`${path}.br`);
  return brotliDecompressSync(br).equals(body) ? { br, gzip: readFileSync(`${path}.gz`) } : undefined;
}
