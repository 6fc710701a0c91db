import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_SCRIPTS, FOLDER } from './folder.ts';

const SOURCES = join(import.meta.dirname, '../../components/site/browser');

/** Of the sources, so that the pages can name the file before it is bundled. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(SOURCES).sort())
    if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(join(SOURCES, file)));
  return hash.digest('hex').slice(0, 16);
}

const fileName = `${hashOfSources()}.js`;
/** Where the script of the public pages is; its name changes with its content. */
export const browserScriptAddress = `${BROWSER_SCRIPTS}${fileName}`;

/** Bundles the script into a build's static files. */
export async function writeBrowserScript(buildDir: string): Promise<void> {
  const { build } = await import('rolldown');
  await build({
    input: join(SOURCES, 'main.ts'),
    platform: 'browser',
    logLevel: 'warn',
    transform: { target: 'es2022' },
    output: {
      file: join(buildDir, 'static', FOLDER, fileName),
      format: 'iife',
      minify: true,
      comments: false,
    },
  });
}
