import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRECOMPRESSED } from './precompress.ts';
import { previousAssets } from './static-files.ts';

const LOWEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };

describe('the files of releases before', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'releases-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const release = (name: string, files: Record<string, string>): string => {
    const chunks = join(folder, name, 'chunks');
    mkdirSync(chunks, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(chunks, file), text);
    return join(folder, name);
  };
  const options = { baseHeaders: [], policy: "default-src 'none'" };

  it('are served at their addresses, of one name the newer', async () => {
    const newer = release('newer', { 'both.js': 'newer', 'new.js': 'n' });
    const older = release('older', { 'both.js': 'older', 'old.css': 'o', 'map.exe': 'x' });
    const found = await previousAssets([newer, older], options);
    expect([...found.keys()].sort()).toEqual([
      '/_next/static/chunks/both.js',
      '/_next/static/chunks/new.js',
      '/_next/static/chunks/old.css',
    ]);
    const alone = await previousAssets([newer], options);
    const both = '/_next/static/chunks/both.js';
    expect(found.get(both)?.fingerprint).toBe(alone.get(both)?.fingerprint);
  });

  it('are sent as their own build compressed them, where that lies beside and is of the same file', async () => {
    const text = Array.from({ length: 500 }, (_, line) => `line ${line} of this build`).join('\n');
    const folderOf = release('build/static', { 'a.js': text, 'b.js': 'changed since' });
    const beside = join(folder, 'build', PRECOMPRESSED, 'chunks');
    mkdirSync(beside, { recursive: true });
    for (const name of ['a.js', 'b.js']) {
      // Marked by a lower quality than that of a start.
      writeFileSync(join(beside, `${name}.br`), brotliCompressSync(text, LOWEST));
      writeFileSync(join(beside, `${name}.gz`), gzipSync(text));
    }
    const found = await previousAssets([folderOf], options);
    const sent = (name: string) => found.get(`/_next/static/chunks/${name}`)!.of.br.sent.body;
    expect(sent('a.js')).toEqual(brotliCompressSync(text, LOWEST));
    expect(brotliDecompressSync(sent('b.js')).toString()).toBe('changed since');
  });
});
