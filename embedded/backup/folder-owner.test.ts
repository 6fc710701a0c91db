import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertOwn, assertPresent, claimForProcess, claimFolder, isAway } from './folder-owner.ts';

let parent = '';
let folder = '';
let [one, other, moved] = ['', '', ''];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'owner-'));
  folder = join(parent, 'backups');
  [one, other, moved] = ['one', 'other', 'moved'].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ];
  for (const dataDir of [one, other, moved]) await mkdir(dataDir);
});
afterEach(() => rm(parent, { recursive: true }));
const owner = async () =>
  JSON.parse(await readFile(join(folder, 'installation.json'), 'utf8')) as { id: string };

it('adopts a folder that names nobody, and refuses it to any other installation', async () => {
  await claimFolder(folder, 'one', one);
  await claimFolder(folder, 'one', one);
  const refused = claimFolder(folder, 'other', other);
  await expect(refused).rejects.toThrow(`${folder} holds the backups of another installation (${one} on `);
  expect(await owner()).toMatchObject({ id: 'one', dataDir: one });
  expect(await readdir(folder)).toEqual(['installation.json']);
});

it('takes new secrets in the same place, and a folder that has moved, for the same installation', async () => {
  await claimFolder(folder, 'one', one);
  await claimFolder(folder, 'with new secrets', one);
  expect(await owner()).toMatchObject({ id: 'with new secrets' });
  await claimFolder(folder, 'with new secrets', moved);
});

it('adopts one whose note is damaged', async () => {
  await claimFolder(folder, 'one', one);
  await writeFile(join(folder, 'installation.json'), '');
  await claimFolder(folder, 'other', other);
  expect(await owner()).toMatchObject({ id: 'other' });
});

it('tells a process that a copy of its data folder claims the folder as well, and the copy, and no other', async () => {
  const original = claimForProcess(folder, 'one', one);
  await original();
  // What a command does beside it is no other process.
  await claimFolder(folder, 'one', one);
  expect(await original()).toBeUndefined();
  const copy = claimForProcess(folder, 'one', other);
  expect(await copy()).toBeUndefined();
  expect(await original()).toMatchObject({ dataDir: other });
  expect(await copy()).toMatchObject({ dataDir: one });
  // The next start of the original is none, either, where it runs alone.
  const next = claimForProcess(folder, 'one', one);
  await next();
  expect(await next()).toBeUndefined();
});

it('leaves a folder alone that it only asks about', async () => {
  expect(await assertOwn(folder, 'one', one)).toBeUndefined();
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  await claimFolder(folder, 'one', one);
  await expect(assertOwn(folder, 'other', other)).rejects.toThrow('the backups of another installation');
  expect(await owner()).toMatchObject({ id: 'one' });
});

it('takes no empty folder for one that it has claimed: its disk is away', async () => {
  await assertPresent(folder, one);
  await claimFolder(folder, 'one', one);
  await assertPresent(folder, one);
  await rm(folder, { recursive: true });
  await expect(claimFolder(folder, 'one', one)).rejects.toThrow('see that its disk is there');
  await mkdir(folder);
  await expect(claimFolder(folder, 'one', one)).rejects.toThrow('see that its disk is there');
  await expect(assertPresent(folder, one)).rejects.toThrow(join(one, 'backup-folder.json'));
  expect([isAway(folder, one), isAway(folder, other)]).toEqual([true, false]);
  expect(await readdir(folder)).toEqual([]);
  // Another folder is a new one, and so is this one to a new machine, and once the note is deleted.
  await claimFolder(join(parent, 'another'), 'one', one);
  await rm(join(one, 'backup-folder.json'));
  await claimFolder(folder, 'one', one);
});

it('makes a folder inside the data folder again that somebody deleted', async () => {
  const own = join(one, 'backups');
  await claimFolder(own, 'one', one);
  await rm(own, { recursive: true });
  expect(isAway(own, one)).toBe(false);
  await assertPresent(own, one);
  await claimFolder(own, 'one', one);
  expect(await readdir(own)).toEqual(['installation.json']);
});
