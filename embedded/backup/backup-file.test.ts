import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBackupFile, writeBackupFile } from './backup-file.ts';

it('gives the lines that were written, whatever ends a line elsewhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-file-'));
  try {
    const row = JSON.stringify({ message: 'one\u2028two\u2029"three\u0085four\v\f\r\n' });
    // Longer than a portion of what is read.
    const long = JSON.stringify({ message: 'é'.repeat(200_000) });
    const file = join(folder, 'backup.gz');
    const lines = async function* () {
      yield ['"public.contact_submissions"', row];
      yield [long, ''];
      yield [row];
    };
    await writeBackupFile(file, lines(), undefined);
    const read: string[] = [];
    for await (const line of readBackupFile(file, undefined)) read.push(line);
    expect(read).toEqual(['"public.contact_submissions"', row, long, '', row]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
