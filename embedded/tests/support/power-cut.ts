import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Operation } from './disk-journal.ts';

/** What a disk may tear a write into. */
const SECTOR = 4096;

type Change = Extract<Operation, { kind: 'write' | 'truncate' }>;

/**
 * A disk that loses its power. Of each file it keeps what was flushed, and of the writes since then
 * some sectors, chosen by `random`. Names are kept in order, as journalling file systems do: all up to
 * the last flush, and some of those after it.
 */
export class Disk {
  readonly #journal: Operation[];
  readonly #files = new Map<number, { flushed: Content; pending: Change[] }>();
  #position = 0;
  #namesFlushed = 0;

  constructor(journal: Operation[]) {
    this.#journal = journal;
  }

  /**
   * Writes into `folder` what is left when the power fails before the operation at `position`, which
   * grows from call to call.
   */
  cut(position: number, folder: string, random: () => number): void {
    for (; this.#position < position; this.#position += 1) this.#apply(this.#journal[this.#position]!);
    const namesEnd = this.#namesFlushed + Math.floor(random() * (position - this.#namesFlushed + 1));
    const share = [0, 0.5, 1][Math.floor(random() * 3)]!;
    for (const [name, number] of namesAfter(this.#journal.slice(0, namesEnd))) {
      mkdirSync(join(folder, number === undefined ? name : dirname(name)), { recursive: true });
      if (number === undefined) continue;
      const file = this.#files.get(number)!;
      const content = file.flushed.copy();
      for (const change of file.pending.flatMap(sectorsOf)) if (random() < share) content.apply(change);
      writeFileSync(join(folder, name), content.bytes());
    }
  }

  #apply(operation: Operation): void {
    switch (operation.kind) {
      case 'create':
        this.#files.set(operation.file, { flushed: new Content(), pending: [] });
        break;
      case 'write':
      case 'truncate':
        this.#files.get(operation.file)!.pending.push(operation);
        break;
      case 'flush': {
        this.#namesFlushed = this.#position + 1;
        const file = operation.file === undefined ? undefined : this.#files.get(operation.file);
        for (const change of file?.pending.splice(0) ?? []) file!.flushed.apply(change);
      }
    }
  }
}

/** Files by name; a folder has no number. */
function namesAfter(operations: Operation[]): Map<string, number | undefined> {
  const names = new Map<string, number | undefined>();
  const move = (from: string, to: string | undefined): void => {
    for (const [name, file] of [...names]) {
      if (name !== from && !name.startsWith(`${from}/`)) continue;
      names.delete(name);
      if (to !== undefined) names.set(to + name.slice(from.length), file);
    }
  };
  for (const operation of operations) {
    if (operation.kind === 'folder') names.set(operation.path, undefined);
    else if (operation.kind === 'create') names.set(operation.path, operation.file);
    else if (operation.kind === 'remove') move(operation.path, undefined);
    else if (operation.kind === 'rename') {
      move(operation.to, undefined);
      move(operation.path, operation.to);
    }
  }
  return names;
}

function sectorsOf(change: Change): Change[] {
  if (change.kind === 'truncate') return [change];
  return Array.from({ length: Math.ceil(change.bytes.length / SECTOR) }, (_, index) => ({
    ...change,
    at: change.at + index * SECTOR,
    bytes: change.bytes.subarray(index * SECTOR, (index + 1) * SECTOR),
  }));
}

/** The bytes of a file, which grow seldom. */
class Content {
  #data = Buffer.alloc(0);
  #size = 0;

  apply(change: Change): void {
    if (change.kind === 'truncate') return this.#resize(change.size);
    this.#resize(Math.max(this.#size, change.at + change.bytes.length));
    change.bytes.copy(this.#data, change.at);
  }

  bytes(): Buffer {
    return this.#data.subarray(0, this.#size);
  }

  copy(): Content {
    const copy = new Content();
    copy.#data = Buffer.from(this.bytes());
    copy.#size = this.#size;
    return copy;
  }

  #resize(size: number): void {
    if (size > this.#data.length) {
      const grown = Buffer.alloc(size * 2);
      this.bytes().copy(grown);
      this.#data = grown;
    } else if (size < this.#size) this.#data.fill(0, size, this.#size);
    this.#size = size;
  }
}
