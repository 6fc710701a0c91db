import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBackend } from '#embedded/backend.ts';
import { claimFolder } from '#embedded/backup/folder-owner.ts';

it("a first start that is refused leaves the first administrator's password to the next one", async () => {
  const root = await mkdtemp(join(tmpdir(), 'refused-'));
  const [dataDir, other, folder] = ['data', 'other', 'backups'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const start = (port: number, backupDir: string) =>
    startBackend({ dataDir, port, backups: { folder: backupDir, recipient: undefined, isNightly: true } });

  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  await expect(start((holder.address() as AddressInfo).port, folder)).rejects.toThrow('BACKEND_PORT');
  await new Promise((resolve) => holder.close(resolve));

  await mkdir(other);
  await claimFolder(join(root, 'of-another'), 'another', other);
  await expect(start(0, join(root, 'of-another'))).rejects.toThrow('holds the backups of another');

  const backend = await start(0, folder);
  expect(backend.adminPassword).toBeDefined();
  await backend.close();
  await rm(root, { recursive: true });
}, 120_000);
