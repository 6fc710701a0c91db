import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { BEST, type Compressed } from '../store/encodings.ts';
import { readyAnswer, type ReadyAnswer } from '../store/ready-answer.ts';
import type { FlatHeaders } from '../store/write-head.ts';
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

/** The files of a build whose names change with their content, by address, ready to be sent and to be kept for ever. */
export async function immutableAssets(
  buildDir: string,
  { always, policy }: { always: FlatHeaders; policy: string },
): Promise<ReadonlyMap<string, ReadyAnswer>> {
  const files = readdirSync(join(buildDir, 'static'), { recursive: true, encoding: 'utf8' });
  const assets = new Map<string, ReadyAnswer>();
  for (const file of files) {
    const type = TYPES[extname(file)];
    if (!type) continue;
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    const body = readFileSync(join(buildDir, 'static', file));
    const address = posix.join('/_next/static', file.split('\\').join('/'));
    assets.set(
      address,
      await readyAnswer({ headers, body, policy, always }, BEST, precompressed(buildDir, file, body)),
    );
  }
  return assets;
}

/** What the build packed, if it is of this very file; some are written after the compilation. */
function precompressed(buildDir: string, file: string, body: Buffer): Compressed | undefined {
  const path = join(buildDir, PRECOMPRESSED, file);
  if (!existsSync(`${path}.br`) || !existsSync(`${path}.gz`)) return undefined;
  const br = readFileSync(`${path}.br`);
  return brotliDecompressSync(br).equals(body) ? { br, gzip: readFileSync(`${path}.gz`) } : undefined;
}
