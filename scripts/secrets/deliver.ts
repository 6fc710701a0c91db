import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { UserError } from '#lib/user-error.ts';

/**
 * Puts a new value where the setting stands: into the first file of `.env.local` and `.env` that has a line
 * for it, else on the terminal, for whoever keeps the settings elsewhere.
 * @param isFromFile whether the value in force is that of a file: the environment comes before it
 * @returns what to print
 * @throws UserError when it would go into a log
 */
export async function deliverSetting(
  folder: string,
  name: string,
  value: string,
  { isFromFile, isTerminal }: { isFromFile: boolean; isTerminal: boolean },
): Promise<string> {
  if (isFromFile) {
    for (const file of ['.env.local', '.env'].map((one) => join(folder, one))) {
      const text = await readFile(file, 'utf8').catch(() => '');
      const lines = text.split('\n');
      // Of several lines the last is in force.
      const at = lines.findLastIndex((line) => nameOf(line) === name);
      if (at < 0) continue;
      lines[at] = `${name}=${value}`;
      // With the mode and owner that it has: the account of the site may read it as one of a group.
      await writeFileAtomic(file, lines.join('\n'));
      return `${name} in ${file} is a new one.`;
    }
  }
  if (isTerminal) return `${name}=${value}\nIt is shown only now: put it in the place of the old one.`;
  throw new UserError(
    `${name} is in neither .env.local nor .env: run this at a terminal, which shows the new one.`,
  );
}

/** The setting that a line of an environment file sets. */
const nameOf = (line: string): string | undefined => /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1];
