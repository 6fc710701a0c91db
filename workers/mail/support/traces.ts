import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a folder and those below it that hold one of these words, as "name: word". */
export async function tracesIn(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const word of words) if (bytes.includes(word)) found.push(`${entry.name}: ${word}`);
  }
  return found;
}
