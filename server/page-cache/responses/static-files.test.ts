import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { previousAssets } from './static-files.ts';

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

  it('may be gone, as those of a release that was deleted', async () => {
    expect(await previousAssets([join(folder, 'deleted')], options)).toEqual(new Map());
  });
});
