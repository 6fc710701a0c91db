import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderInMemory } from './temporary-folder.ts';

async function aFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'in-memory-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return parent;
}

const little = { room: 1, memory: 1 };
const mounted = (parent: string, options = 'rw,nosuid') => `tmpfs ${parent} tmpfs ${options} 0 0\n`;

it('makes a folder where there is room, and removes what runs left that have ended', async () => {
  const parent = await aFolder();
  const names = ['southlight-tests-4194399-a', `southlight-tests-${process.pid}-b`, 'of others'];
  for (const name of names) await mkdir(join(parent, name));
  const folder = await folderInMemory(parent, mounted(parent), little);
  expect(folder?.startsWith(join(parent, `southlight-tests-${process.pid}-`))).toBe(true);
  expect(names.map((name) => existsSync(join(parent, name)))).toEqual([false, true, true]);
});

it('leaves to its disk a machine with little memory, without such a folder, or that starts nothing from it', async () => {
  const parent = await aFolder();
  expect(await folderInMemory(parent, mounted(parent, 'rw,noexec'), little)).toBeUndefined();
  expect(await folderInMemory(parent, `/dev/vda ${parent} ext4 rw 0 0\n`, little)).toBeUndefined();
  expect(await folderInMemory(parent, '', little)).toBeUndefined();
  expect(await folderInMemory(parent, mounted(parent), { room: 1, memory: Infinity })).toBeUndefined();
  expect(await folderInMemory(parent, mounted(parent), { room: Infinity, memory: 1 })).toBeUndefined();
});
