import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { Always } from '#embedded/gateway/queue.ts';
import {
  failureInLine,
  failureOf,
  storageSentence,
  summaries,
  type StorageFailure,
} from './storage-failure.ts';

type Write = (file: string) => Promise<void>;

/** More than a page of the log, so that it meets a limit when the log would. */
const PROBE = Buffer.alloc(64 * 1024);
/** Of PostgreSQL; an index of one page has no entries. */
const PAGE_BYTES = 8192;
const writeProbe: Write = (file) => writeFile(file, PROBE, { mode: 0o600, flush: true });

export interface StorageMonitor {
  /** Hears a line that PostgreSQL printed. */
  hear(line: string): void;
  /** What keeps the database from storing or reading, in a few words without a path. */
  check(): Promise<string | undefined>;
}

/**
 * Knows whether the database can store. Logs one line when that changes; `onBroken` is called with a
 * sentence when PostgreSQL gave up and only a new start helps.
 */
export function monitorStorage(
  dataDir: string,
  log: (line: string) => void,
  onBroken: (sentence: string) => void = () => undefined,
  write: Write = writeProbe,
): StorageMonitor {
  const probe = join(dataDir, 'storage-probe');
  let current: StorageFailure | undefined;
  let isOver = false;
  const set = (failure: StorageFailure | undefined, detail = ''): void => {
    // Files stay damaged until a new start on whole ones, and PostgreSQL does not come back.
    if (failure === current || current === 'damaged' || isOver) return;
    current = failure;
    log(`storage: ${failure ? storageSentence(failure, dataDir, detail) : 'the disk can be written again.'}`);
  };
  return {
    hear(line) {
      const found = failureInLine(line);
      if (!found) return;
      set(found.failure, found.detail);
      isOver ||= found.isFatal;
      if (found.isFatal) onBroken(storageSentence(found.failure, dataDir, found.detail));
    },
    async check() {
      try {
        await write(probe);
        await rm(probe, { force: true });
        set(undefined);
      } catch (error) {
        await rm(probe, { force: true }).catch(() => undefined);
        const failure = failureOf(error);
        if (failure) set(failure);
        else log(`storage: ${String(error)}`);
      }
      return current && summaries[current];
    },
  };
}

/** A segment of the write-ahead log, without which PostgreSQL gives up, and what its start writes besides. */
const START_BYTES = 32 * 1024 * 1024;

const writeStart: Write = (file) => writeFile(file, Buffer.alloc(START_BYTES), { mode: 0o600, flush: true });

/** Resolves once the disk takes what a start writes; says once why it has to wait, and that it is over. */
export async function untilStorable(
  dataDir: string,
  log: (line: string) => void,
  { write = writeStart, pauseMs = 2000 } = {},
): Promise<void> {
  const storage = monitorStorage(dataDir, log, undefined, write);
  while (await storage.check()) await delay(pauseMs);
}

/**
 * Reads every table once, so that a damaged file is noticed at the start and not by the visitor who
 * needs it; the monitor hears what PostgreSQL prints of it. Each table is a turn of its own.
 */
export async function readAllTables(
  { driver }: PgliteConnection,
  always: Always,
  hear: StorageMonitor['hear'],
): Promise<void> {
  const tables = await always(() =>
    driver.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class as c
      where c.relkind in ('r', 't') and c.relpersistence = 'p' order by c.relpages desc`),
  );
  for (const { name } of tables.rows) {
    // An error has been heard as a line, and the next table may tell more.
    await always(() => driver.exec(`select count(*) from ${name}`)).catch(() => undefined);
  }
  // To PostgreSQL a page of zeros is a new one: it would say that the table is empty, and go on.
  const zeroed = () =>
    driver.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class as c
      where c.relkind in ('r', 't') and c.relpersistence = 'p' and pg_relation_size(c.oid) > 0
        and pg_read_binary_file(pg_relation_filepath(c.oid), 0, ${PAGE_BYTES}, true)
          = decode(repeat('00', ${PAGE_BYTES}), 'hex')
        and exists (select from pg_index as i
          where i.indrelid = c.oid and pg_relation_size(i.indexrelid) > ${PAGE_BYTES})`);
  const damaged = await always(async () => {
    const { rows } = await zeroed();
    if (rows.length === 0) return rows;
    // The first page of a table that was just filled is in memory alone until then.
    await driver.exec('checkpoint');
    return (await zeroed()).rows;
  });
  for (const { name } of damaged) hear(`XX001 ERROR:  the file of the table ${name} holds zeros`);
  const missing = await always(() =>
    driver.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class as c
      where c.relkind = 'i' and pg_relation_filepath(c.oid) is not null
        and (pg_stat_file(pg_relation_filepath(c.oid), true)).size is null`),
  );
  for (const { name } of missing.rows) hear(`58P01 ERROR:  the file of the index ${name} is missing`);
}
