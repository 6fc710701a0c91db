import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import writeFileAtomic from 'write-file-atomic';
import { config } from '#lib/config.ts';
import { compileDocument, templateFolder, type CompiledDocument, type DocumentData } from './compile.ts';

/** Makers, by whose versions the same record makes other bytes. */
const MAKERS = ['@myriaddreamin/typst-ts-node-compiler', '@cantoo/pdf-lib'];

/** Everything a document is made from but its record. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const maker of MAKERS) hash.update(`${maker}@${dependencies[maker]}\0`);
  // Sorted: a copy of the folder, as in an image, may list its files in another order.
  for (const name of readdirSync(templateFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = join(templateFolder, name);
    if (statSync(file).isFile()) hash.update(`${name}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

let sources: string | undefined;

/** The name of a document, and a part of the hash of all that it is made from. */
const STORED = /^(.+)\.[\da-f]{16}\.json$/;

type Stored = { pages: number; pdf: string };

/**
 * A document, made once for all processes of a build; the next build finds it, unless its record changed, and
 * then replaces it. Tests and the development server add theirs and remove none: the pages of the build that
 * is served read their own.
 * @param file its name, as in its address
 * @throws as {@link compileDocument} does
 */
export async function storedDocument(
  file: string,
  template: string,
  data: DocumentData,
): Promise<CompiledDocument> {
  sources ??= sourcesHash();
  const key = createHash('sha256')
    .update(`${sources}\0${template}\0${JSON.stringify(data)}`)
    .digest('hex');
  const folder = join(config().BUILD_DIR, 'cache/documents');
  const name = `${file}.${key.slice(0, 16)}.json`;
  const known = read(join(folder, name));
  if (known) return { pages: known.pages, bytes: Buffer.from(known.pdf, 'base64') };
  const { pages, bytes } = await compileDocument(template, data);
  mkdirSync(folder, { recursive: true });
  const written: Stored = { pages, pdf: bytes.toString('base64') };
  await writeFileAtomic(join(folder, name), JSON.stringify(written));
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD)
    for (const other of readdirSync(folder))
      if (other !== name && STORED.exec(other)?.[1] === file) rmSync(join(folder, other), { force: true });
  return { pages, bytes };
}

/** What another build or process has stored, if it can be read. */
function read(path: string): Stored | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Stored;
  } catch {
    return undefined;
  }
}
