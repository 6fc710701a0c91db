import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimFolder } from './folder-owner.ts';

let parent = '';
let folder = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'owner-'));
  folder = join(parent, 'backups');
});
afterEach(() => rm(parent, { recursive: true }));
const owner = async () =>
  JSON.parse(await readFile(join(folder, 'installation.json'), 'utf8')) as { id: string };

it('adopts a folder that names nobody, and refuses it to any other installation', async () => {
  await claimFolder(folder, 'one', '/srv/one');
  await claimFolder(folder, 'one', '/srv/one');
  const refused = claimFolder(folder, 'other', '/srv/other');
  await expect(refused).rejects.toThrow(`${folder} holds the backups of another installation (/srv/one on `);
  expect(await owner()).toMatchObject({ id: 'one', dataDir: '/srv/one' });
  expect(await readdir(folder)).toEqual(['installation.json']);
});

it('takes new secrets in the same place, and a folder that has moved, for the same installation', async () => {
  await claimFolder(folder, 'one', '/srv/one');
  await claimFolder(folder, 'with new secrets', '/srv/one');
  expect(await owner()).toMatchObject({ id: 'with new secrets' });
  await claimFolder(folder, 'with new secrets', '/srv/moved');
});

it('adopts one whose note is damaged', async () => {
  await claimFolder(folder, 'one', '/srv/one');
  await writeFile(join(folder, 'installation.json'), '');
  await claimFolder(folder, 'other', '/srv/other');
  expect(await owner()).toMatchObject({ id: 'other' });
});
