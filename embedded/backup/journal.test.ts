import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserError } from '#lib/user-error.ts';
import { copyJournals, readJournals } from './journal.ts';

const NAME = 'deletions-0a1b2c3d.json';
let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'journals-'))));
afterEach(() => rm(folder, { recursive: true }));

it('names a journal that is cut off, and goes on with the others where that is wanted', async () => {
  await writeFile(join(folder, NAME), '{"deletions":[{"id":"1"');
  await writeFile(join(folder, 'deletions-ffffffff.json'), '{"deletions":[{"id":"2"}],"suppressions":[]}');
  const refused: unknown = await readJournals([folder]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UserError);
  expect((refused as UserError).message).toContain(join(folder, NAME));
  const onDamaged = vi.fn(async () => undefined);
  expect((await readJournals([folder], onDamaged)).deletions).toEqual([{ id: '2' }]);
  expect(onDamaged).toHaveBeenCalledOnce();
});

it('copies journals alone, and whole', async () => {
  const to = await mkdtemp(join(tmpdir(), 'journals-'));
  await writeFile(join(folder, NAME), 'text');
  await writeFile(join(folder, 'backup.gz'), 'another');
  await copyJournals(folder, to);
  expect(await readFile(join(to, NAME), 'utf8')).toBe('text');
  await expect(readFile(join(to, 'backup.gz'))).rejects.toThrow('ENOENT');
  await rm(to, { recursive: true });
});

it('takes a folder that is missing for empty, and one that cannot be read for neither', async () => {
  expect(await readJournals([join(folder, 'none')])).toEqual({ deletions: [], suppressions: [] });
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const sentence = `${file}, where it would be written what was deleted, cannot be read (ENOTDIR).`;
  await expect(readJournals([file])).rejects.toThrow(sentence);
  await expect(copyJournals(file, folder)).rejects.toThrow(sentence);
  const onUnreadable = vi.fn(async () => undefined);
  expect((await readJournals([file], onUnreadable)).deletions).toEqual([]);
  expect(onUnreadable).toHaveBeenCalledOnce();
});
