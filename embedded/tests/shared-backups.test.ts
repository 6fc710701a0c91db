import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { nameOfBackup } from '#embedded/backup/backup-name.ts';
import { orderBackup } from '#embedded/backup/control.ts';
import { claimForProcess } from '#embedded/backup/folder-owner.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';

let root = '';
let dataDir = '';
let folder = '';
let backend: Backend;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shared-'));
  folder = join(root, 'backups');
  dataDir = await dataFolder();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const backups = { folder, recipient: undefined, isNightly: true };
  backend = await startBackend({ dataDir, port: 0, backups });
});
afterEach(async () => {
  await backend.close();
  vi.useRealTimers();
  for (const made of [root, dataDir]) await rm(made, { recursive: true });
});

it('an ordered backup lets no other be deleted while a copy of the data folder claims the folder', async () => {
  const order = () => orderBackup(dataDir, { folder, recipient: undefined });
  expect(await order()).toMatchObject({ isHeld: false });
  const copy = join(root, 'copy');
  await mkdir(copy);
  await claimForProcess(folder, backend.installId, copy)();
  expect(await order()).toMatchObject({ isHeld: true });
}, 120_000);

it('the journal is written within ten minutes once its disk is back, beside what a copy of the data folder wrote', async () => {
  const away = `${folder}.away`;
  await expect.poll(() => readdir(folder)).toHaveLength(2);
  // Tonight's is made, so that no backup writes the journal along.
  await writeFile(join(folder, nameOfBackup(new Date(), false)), '');
  await rename(folder, away);
  await mkdir(folder);
  const client = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const removed = await client.from('newsletter_subscriptions').delete().neq('email', '').select('id');
  expect(removed.data?.length).toBeGreaterThan(0);
  vi.advanceTimersByTime(10 * 60 * 1000);
  await rm(folder, { recursive: true });
  await rename(away, folder);
  const [journal = ''] = (await readdir(folder)).filter((name) => name.startsWith('deletions-'));
  const written = async () =>
    (JSON.parse(await readFile(join(folder, journal), 'utf8')) as { deletions: object[] }).deletions;
  const ofCopy = { id: randomUUID(), kind: 'enquiry', at: new Date().toISOString() };
  const overAged = { ...ofCopy, id: randomUUID(), at: '2020-01-01T00:00:00Z' };
  await writeFile(join(folder, journal), JSON.stringify({ deletions: [ofCopy, overAged], suppressions: [] }));
  await vi.advanceTimersByTimeAsync(10 * 60 * 1000);
  await expect.poll(written).toHaveLength(removed.data!.length + 1);
  expect(await written()).toContainEqual(ofCopy);
}, 120_000);
