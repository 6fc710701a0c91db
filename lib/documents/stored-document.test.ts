import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { specimens } from '#content/specimens.ts';
import { config } from '#lib/config.ts';
import { documentOf } from './documents.ts';
import { storedDocument } from './stored-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'stored-documents-'));
const before = config().BUILD_DIR;
beforeEach(() => {
  config().BUILD_DIR = folder;
});
afterEach(() => {
  config().BUILD_DIR = before;
  rmSync(folder, { recursive: true });
});

it('stores a document once, and another of the same name in its place', async () => {
  const { file, template, data } = documentOf(specimens[0]!.path);
  const record = data();
  const first = await storedDocument(file, template, record);
  expect(await storedDocument(file, template, record)).toEqual(first);
  const changed = await storedDocument(file, template, { ...record, title: 'Another title' });
  expect(changed.bytes.equals(first.bytes)).toBe(false);
  expect(readdirSync(join(folder, 'cache/documents'))).toEqual([`${file}.json`]);
});
