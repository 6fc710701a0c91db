import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** What runs: the site's server with what comes before it, and the mail worker in a process of its own. */
const PROGRAMS = ['deploy/prepare.ts', 'server/main.ts', 'workers/mail/main.ts'];

/** What the programs name at run time, by a path that no trace sees. */
const NAMED = [
  'package.json',
  // What the sharing image of an issue is drawn with.
  ...['newsreader-400', 'instrument-sans-500'].map((font) => `components/fonts/${font}.woff`),
  'app/icon.svg',
  ...['package.json', 'dist/index.js', 'dist/index.mjs'].map((file) => `node_modules/sonner/${file}`),
];

/** What is served, and what pages with a paper are regenerated from. */
const FOLDERS = ['public', 'documents', 'content/papers', 'content/specimens'];

/** Of the build, what only another build or the development server reads. */
const OF_THE_BUILD_ALONE =
  /^(cache(?!$|\/documents)|server\/route-cache|diagnostics|trace|trace-build|types|build|turbopack|dev)(\/|$)|\.nft\.json$/;

/**
 * Of Next, what a production server of this application never loads: maps, development and experimental
 * variants, bundlers, its documentation; and `sharp`, since no image is made from another.
 */
const NEVER_LOADED = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*(\.dev\.|experimental)/,
  /^node_modules\/.*\/cjs\/(react|scheduler)[^/]*\.development\.js$/,
  /^node_modules\/next\/dist\/compiled\/(babel|babel-packages|webpack|@next\/font|next-devtools|mini-css-extract-plugin|postcss-[^/]*|cssnano-simple|@modelcontextprotocol|terser|sass-loader|schema-utils3)\//,
  /^node_modules\/next\/dist\/docs\//,
  // Metrics of all the web's fonts, for a build; drawing pictures on an edge network.
  /^node_modules\/next\/dist\/server\/(capsize-font-metrics\.json|font-utils\.js)$/,
  /^node_modules\/next\/dist\/compiled\/@vercel\/og\/index\.edge\.js$/,
  /^node_modules\/(sharp|@img|typescript|vitest|chai|rolldown|@rolldown)\//,
  // The build has made the documents; their labels are in its cache.
  /^node_modules\/(@myriaddreamin|@cantoo)\/(?!.*package\.json$)/,
  /^(app|components)\/.*\.(tsx?|css)$/,
  /\.test\.tsx?$/,
];

const isNeverLoaded = (file: string): boolean => NEVER_LOADED.some((pattern) => pattern.test(file));

/** It loads a program only once all is prepared: that reads its settings as it is loaded. */
export const START = `// Starts the site: node start.mjs. The mail worker: node start.mjs mail
import { prepare } from './deploy/prepare.ts';
import { describeError } from './lib/user-error.ts';
process.chdir(import.meta.dirname);
process.env.NODE_ENV = 'production';
let program;
try {
  program = prepare(import.meta.dirname, process.env, process.argv[2]);
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
await import(program);
`;

/**
 * Assembles a build and what serves it into one folder that needs no installation: no embedded backend, no
 * test, no tool and no secret (docs/decisions/0057-image.md).
 * @param root of the checkout, with its dependencies installed
 * @returns its size in bytes
 */
export async function assemble(root: string, buildDir: string, out: string): Promise<number> {
  await rm(out, { recursive: true, force: true });
  const build = join(root, buildDir);
  // The last file that a build writes, which tells what it was made with.
  if (!existsSync(join(build, 'BUILD_ID')) || !existsSync(join(build, 'build-inputs.json')))
    throw new Error(`There is no finished build in ${build}: run npm run build first.`);
  const files = new Set([...(await traced(root)), ...tracedByNext(root, build), ...NAMED, ...native(root)]);
  for (const file of files) {
    const from = join(root, file);
    if (isNeverLoaded(file) || !existsSync(from) || !statSync(from).isFile()) continue;
    await mkdir(dirname(join(out, file)), { recursive: true });
    await copyFile(from, join(out, file));
  }
  await cp(build, join(out, '.next'), {
    recursive: true,
    // Of packages that Next loads from outside its bundles: they lead into the copy, not the checkout.
    verbatimSymlinks: true,
    filter: (source) => !OF_THE_BUILD_ALONE.test(relative(build, source)),
  });
  for (const folder of FOLDERS) await cp(join(root, folder), join(out, folder), { recursive: true });
  await renameBuildDir(out);
  await writeFile(join(out, 'start.mjs'), START);
  return sizeOf(out);
}

/** The files that the programs import, as paths from the root. */
async function traced(root: string): Promise<string[]> {
  const { fileList } = await nodeFileTrace(
    PROGRAMS.map((program) => join(root, program)),
    {
      base: root,
      conditions: ['node', 'import', 'react-server'],
      ignore: (file) => file.startsWith('.next') || isNeverLoaded(file),
      // It parses no TypeScript.
      readFile: async (path) => {
        const content = await readFile(path).catch(() => null);
        return content && path.endsWith('.ts') ? stripTypeScriptTypes(content.toString()) : content;
      },
    },
  );
  return [...fileList];
}

/** The files that Next and the pages import, as the build has listed them. */
function tracedByNext(root: string, build: string): string[] {
  return globSync('**/*.nft.json', { cwd: build }).flatMap((list) => {
    const { files } = JSON.parse(readFileSync(join(build, list), 'utf8')) as { files: string[] };
    return files
      .map((file) => relative(root, join(build, dirname(list), file)))
      .filter((file) => file.startsWith('node_modules/'));
  });
}

/** The compiled part of lightningcss for this machine; its name is put together at run time. */
const native = (root: string): string[] =>
  globSync('node_modules/lightningcss-*/{package.json,*.node}', { cwd: root });

/** A build of another name is served under the usual one. */
async function renameBuildDir(out: string): Promise<void> {
  const file = join(out, '.next/required-server-files.json');
  const text = await readFile(file, 'utf8');
  const { config, ...rest } = JSON.parse(text) as { config: Record<string, unknown> };
  await writeFile(file, JSON.stringify({ ...rest, config: { ...config, distDir: '.next' } }));
}

const sizeOf = (folder: string): number =>
  // Without their types, links to folders would be followed and counted twice.
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
