import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** In the data folder, for whoever reads no terminal. */
export const FIRST_PASSWORD_FILE = 'first-password.txt';

/**
 * Shows a first password, which is good for one session, to the person at the terminal. Where the output goes
 * into a log, it goes into a file instead that its owner alone can read.
 * @returns what to print
 */
export async function announcePassword(
  email: string,
  password: string,
  dataDir: string,
  isTerminal = process.stdout.isTTY,
): Promise<string> {
  const once = 'It is good for one sign-in, which asks for another; only its hash is kept.';
  const text = `  E-mail    ${email}\n  Password  ${password}\n`;
  if (isTerminal) return `${text}${once} It is shown only now.\n`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, FIRST_PASSWORD_FILE);
  await appendFile(file, text, { mode: 0o600, flush: true });
  return `The password of ${email} is in ${file}. ${once} Delete the file then.\n`;
}
