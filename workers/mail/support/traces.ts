import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files of a folder and those below it that hold one of these words, as "name: word". One that a
 * running database removes meanwhile is passed over.
 */
export async function tracesIn(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const word of words) if (bytes.includes(word)) found.push(`${entry.name}: ${word}`);
  }
  return found;
}
