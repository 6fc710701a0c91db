import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
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

it('tells a key that is not that of the backup from a backup that is damaged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-file-'));
  try {
    const file = join(folder, 'backup.gz.age');
    const [own, other] = [await generateX25519Identity(), await generateX25519Identity()];
    const lines = async function* () {
      yield ['a line'];
    };
    await writeBackupFile(file, lines(), await identityToRecipient(own));
    const read = (identity: string) => readBackupFile(file, identity).next();
    expect(await read(`# of this backup\n${own}\n`)).toMatchObject({ value: 'a line' });
    await expect(read(other)).rejects.toThrow(
      `${file} is encrypted to another key than that of --identity; nothing was changed.`,
    );
    await expect(read('no key at all')).rejects.toThrow('The file of --identity holds no key');
    await expect(read('AGE-SECRET-KEY-1CUT')).rejects.toThrow('The file of --identity holds no key');
    writeFileSync(file, readFileSync(file).subarray(0, -4));
    await expect(read(own)).rejects.toThrow(`${file} is damaged or no backup`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
