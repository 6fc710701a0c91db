import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_LEVEL, compressed } from './encodings.ts';

/** Beside `static` in the build folder. */
export const PRECOMPRESSED = 'precompressed';
const TEXT_FILE = /\.(js|css|json|svg|txt|map)$/;

/** Compresses a build's immutable files at best quality, once (next.config.mjs). */
export async function precompress(buildDir: string): Promise<void> {
  const from = join(buildDir, 'static');
  const files = await readdir(from, { recursive: true });
  await Promise.all(
    files
      .filter((file) => TEXT_FILE.test(file))
      .map(async (file) => {
        const { br, gzip } = await compressed(await readFile(join(from, file)), MAX_LEVEL);
        const to = join(buildDir, PRECOMPRESSED, file);
        await mkdir(dirname(to), { recursive: true });
        await Promise.all([writeFile(`${to}.br`, br), writeFile(`${to}.gz`, gzip)]);
      }),
  );
}
