import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startBackend } from '#embedded/backend.ts';

/**
 * A data folder of the test's own, with migrations, seeds and an administrator, as a first start leaves it.
 * Creating a database costs several times what opening one does, so that all tests of a run copy the first
 * one's; `renewAdminPassword` tells the password that only its start knew.
 */
export async function dataFolder(): Promise<string> {
  const template = join(inject('templates'), 'data');
  if (!existsSync(template)) {
    const unfinished = await mkdtemp(join(inject('templates'), 'unfinished-'));
    const backend = await startBackend({ dataDir: unfinished, port: 0 });
    await backend.close();
    // A file that runs beside this one may have been faster: its folder is as good.
    await rename(unfinished, template).catch(() => undefined);
  }
  const folder = await mkdtemp(join(tmpdir(), 'backend-'));
  // Of a thousand small files, which cp() copies in four times the processor time.
  cpSync(template, folder, { recursive: true });
  return folder;
}
