import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BROWSER_SCRIPTS, FOLDER } from './folder.ts';

const ROOT = join(import.meta.dirname, '../..');

type Script = {
  entry: string;
  /** Folders and files that it is bundled from, and its name is a hash of: another fails the build. */
  sources: readonly string[];
};

const siteScript: Script = {
  entry: 'components/site/browser/main.ts',
  sources: ['components/site/browser'],
};
const checksScript: Script = {
  entry: 'components/checks/browser/main.ts',
  sources: ['components/checks', 'components/site/browser/trusted-types.ts', 'lib/checks', 'lib/pricing'],
};

/** Of the sources, so that the pages can name the file before it is bundled. */
function hashOf({ sources }: Script): string {
  const files = globSync(
    sources.map((source) => (source.endsWith('.ts') ? source : `${source}/**/*.ts`)),
    { cwd: ROOT },
  );
  const hash = createHash('sha256');
  for (const file of files.sort())
    if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

const fileOf = (script: Script): string => `${hashOf(script)}.js`;
/** Where the script of the public pages is; its name changes with its content. */
export const browserScriptAddress = `${BROWSER_SCRIPTS}${fileOf(siteScript)}`;
/** Where the script of the pages with a check is. */
export const checksScriptAddress = `${BROWSER_SCRIPTS}${fileOf(checksScript)}`;

/** Bundles the scripts into a build's static files. @throws when one imports what its name does not cover */
export async function writeBrowserScripts(buildDir: string): Promise<void> {
  const { build } = await import('rolldown');
  for (const script of [siteScript, checksScript]) {
    const { output } = await build({
      input: join(ROOT, script.entry),
      platform: 'browser',
      logLevel: 'warn',
      transform: { target: 'es2022' },
      output: {
        file: join(buildDir, 'static', FOLDER, fileOf(script)),
        format: 'iife',
        minify: true,
        comments: false,
      },
    });
    for (const module of output[0].moduleIds) {
      const path = relative(ROOT, module);
      // Rolldown's own helpers are no files.
      const isFile = !module.startsWith('\0');
      if (isFile && !script.sources.some((source) => `${path}/`.startsWith(`${source}/`)))
        throw new Error(`${script.entry} imports ${path}, which server/browser-script does not name.`);
    }
  }
}
