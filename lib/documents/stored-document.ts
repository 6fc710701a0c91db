import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

type Stored = { key: string; pages: number; pdf: string };

/**
 * A document, made once for all processes of a build; the next build finds it, unless its record changed, and
 * then replaces it.
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
  const stored = join(config().BUILD_DIR, 'cache/documents', `${file}.json`);
  const known = read(stored);
  if (known?.key === key) return { pages: known.pages, bytes: Buffer.from(known.pdf, 'base64') };
  const { pages, bytes } = await compileDocument(template, data);
  mkdirSync(dirname(stored), { recursive: true });
  const written: Stored = { key, pages, pdf: bytes.toString('base64') };
  await writeFileAtomic(stored, JSON.stringify(written));
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
