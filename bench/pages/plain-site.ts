import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bodiesOf } from '../lib/http-client.ts';
import { filesIn, filesInStyle, plainPage } from './plain-html.ts';

/** Formats that are compressed already. */
const COMPRESSED = /\.(woff2?|png|jpe?g|webp|avif|ico)$/;

function write(root: string, path: string, content: Buffer): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (COMPRESSED.test(path)) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/** Writes the pages of a running site as plain static files, with the files they name. */
export async function writePlainSite(address: string, paths: readonly string[], root: string): Promise<void> {
  rmSync(root, { recursive: true, force: true });
  const files = new Set<string>();
  const styles = new Map<string, string>();
  for (const path of paths) {
    const page = plainPage((await bodiesOf(address + path)).identity.toString('utf8'));
    write(root, join(path, 'index.html'), Buffer.from(page.html));
    for (const [name, css] of page.styles) styles.set(name, css);
    for (const file of filesIn(page.html)) if (!page.styles.has(file)) files.add(file.replace(/\?.*$/, ''));
  }
  for (const file of files) {
    const { identity } = await bodiesOf(address + file);
    if (file.endsWith('.css')) styles.set(file, identity.toString('utf8'));
    else write(root, file, identity);
  }
  for (const [name, css] of styles) {
    write(root, name, Buffer.from(css));
    for (const file of filesInStyle(css, name)) write(root, file, (await bodiesOf(address + file)).identity);
  }
}
