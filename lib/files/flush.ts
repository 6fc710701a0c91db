import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Flushes the names in a folder: a file that was created or renamed is only then found after a power
 * cut. Windows opens no folder and flushes names with the file.
 */
export function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  flush(path, 'r');
}

/** Flushes every file below a folder, and all names. */
export function flushTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) flushTree(inner);
    // Windows flushes through a descriptor that may write, and through no other.
    else if (entry.isFile()) flush(inner, 'r+');
  }
  flushFolder(path);
}

function flush(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
