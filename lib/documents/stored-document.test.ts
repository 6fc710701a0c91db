import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  vi.unstubAllEnvs();
  config().BUILD_DIR = before;
  rmSync(folder, { recursive: true });
});

it('stores a document once, and only a build removes what another record has left', async () => {
  const { file, template, data } = documentOf(specimens[0]!.path);
  const record = data();
  const stored = () => readdirSync(join(folder, 'cache/documents'));
  const first = await storedDocument(file, template, record);
  const [name] = stored();
  const path = join(folder, 'cache/documents', name!);
  const content = JSON.parse(readFileSync(path, 'utf8')) as object;
  // What is read shows that nothing is made again.
  writeFileSync(path, JSON.stringify({ ...content, pages: 99 }));
  expect(await storedDocument(file, template, record)).toEqual({ ...first, pages: 99 });
  const changed = await storedDocument(file, template, { ...record, title: 'Another title' });
  expect(changed.bytes.equals(first.bytes)).toBe(false);
  expect(stored()).toHaveLength(2);
  vi.stubEnv('NEXT_PHASE', PHASE_PRODUCTION_BUILD);
  await storedDocument(file, template, { ...record, title: 'A third title' });
  expect(stored()).toHaveLength(1);
  expect(stored()).not.toContain(name);
});
