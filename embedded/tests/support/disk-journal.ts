import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve } from 'node:path';

/** What was asked of a disk, in order. Files are numbered, because a rename changes their names. */
export type Operation =
  | { kind: 'create'; path: string; file: number }
  | { kind: 'folder' | 'remove'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  | { kind: 'flush'; file: number | undefined }
  /** Somebody was told that this is stored. */
  | { kind: 'acknowledge'; id: string };

/** Journals what this process does from now on to the files below `root` with Node's synchronous calls. */
export function journalDisk(root: string): Operation[] {
  const journal: Operation[] = [];
  const files = new Map<string, number>();
  const open = new Map<number, number | undefined>();
  const real = { ...fs };
  const inside = (path: unknown): string | undefined => {
    if (typeof path !== 'string') return undefined;
    const inner = relative(root, resolve(path));
    return inner.startsWith('..') ? undefined : inner;
  };
  const fileAt = (path: string): number => {
    let file = files.get(path);
    if (file === undefined) {
      file = journal.length;
      files.set(path, file);
      journal.push({ kind: 'create', path, file });
    }
    return file;
  };
  const below = (path: string): string[] =>
    [...files.keys()].filter((name) => name === path || name.startsWith(`${path}/`));

  const calls = {
    openSync(path: string, flags: string | number = 'r', mode?: number) {
      const descriptor = real.openSync(path, flags, mode);
      const inner = inside(path);
      if (inner === undefined) return descriptor;
      const isFolder = real.fstatSync(descriptor).isDirectory();
      const file = isFolder ? undefined : fileAt(inner);
      open.set(descriptor, file);
      const truncates = typeof flags === 'string' ? flags.startsWith('w') : flags & fs.constants.O_TRUNC;
      if (file !== undefined && truncates) journal.push({ kind: 'truncate', file, size: 0 });
      return descriptor;
    },
    closeSync(descriptor: number) {
      open.delete(descriptor);
      real.closeSync(descriptor);
    },
    writeSync(descriptor: number, data: Uint8Array, offset: number, length: number, position: number) {
      const written = real.writeSync(descriptor, data, offset, length, position);
      const file = open.get(descriptor);
      if (file !== undefined) {
        const bytes = Buffer.from(Buffer.from(data.buffer, data.byteOffset + offset, written));
        journal.push({ kind: 'write', file, at: position, bytes });
      }
      return written;
    },
    fsyncSync(descriptor: number) {
      real.fsyncSync(descriptor);
      if (open.has(descriptor)) journal.push({ kind: 'flush', file: open.get(descriptor) });
    },
    writeFileSync(path: string, text: string | Uint8Array, options?: { mode?: number; flush?: boolean }) {
      const descriptor = calls.openSync(path, 'w', options?.mode);
      const bytes = Buffer.from(text);
      if (bytes.length > 0) calls.writeSync(descriptor, bytes, 0, bytes.length, 0);
      if (options?.flush) calls.fsyncSync(descriptor);
      calls.closeSync(descriptor);
    },
    truncateSync(path: string, size: number) {
      real.truncateSync(path, size);
      const inner = inside(path);
      if (inner !== undefined) journal.push({ kind: 'truncate', file: fileAt(inner), size });
    },
    mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
      const result = real.mkdirSync(path, options);
      const inner = inside(path);
      if (inner) journal.push({ kind: 'folder', path: inner });
      return result;
    },
    renameSync(from: string, to: string) {
      real.renameSync(from, to);
      const [path, target] = [inside(from), inside(to)];
      if (path === undefined || target === undefined) return;
      journal.push({ kind: 'rename', path, to: target });
      for (const name of below(target)) files.delete(name);
      for (const name of below(path)) {
        files.set(target + name.slice(path.length), files.get(name)!);
        files.delete(name);
      }
    },
    ...Object.fromEntries(
      (['unlinkSync', 'rmdirSync', 'rmSync'] as const).map((name) => [
        name,
        (path: string, options?: object) => {
          const existed = real.existsSync(path);
          (real[name] as (path: string, options?: object) => void)(path, options);
          const inner = inside(path);
          if (inner === undefined || !existed) return;
          journal.push({ kind: 'remove', path: inner });
          for (const removed of below(inner)) files.delete(removed);
        },
      ]),
    ),
  };
  Object.assign(fs, calls);
  syncBuiltinESMExports();
  return journal;
}
