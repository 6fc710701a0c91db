import { hash } from 'node:crypto';
import type { Database } from '#embedded/database/database.ts';
import { UserError } from '#lib/user-error.ts';
import { placesOf, rowText, tablesToCopy, type Table } from './tables.ts';

/** What a copy holds. */
export interface Contents {
  tables: Table[];
  /** The last number that each sequence gave out. */
  sequences: { name: string; last: string | null }[];
}

/** By what a table is known to be whole: the hash of the sorted hashes of its rows, in any order of them. */
export interface Summary {
  name: string;
  rows: number;
  checksum: string;
}

/** What a text looks like must not depend on whose session writes it; a policy must hide no row. */
const SESSION = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
  set local statement_timeout = 0`;

const ROWS_AT_ONCE = 500;
/** Of one statement that stores rows, in characters. */
const MAX_STATEMENT = 1_000_000;

/** Does `work` on one state of the database, which nothing else changes meanwhile. */
export async function inSnapshot<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.exec(`begin isolation level repeatable read, read only; ${SESSION}`);
  try {
    return await work();
  } finally {
    await db.exec('rollback');
  }
}

export async function contentsOf(db: Database): Promise<Contents> {
  return { tables: await tablesToCopy(db), sequences: await sequencesOf(db) };
}

/** What each table is, by the database itself. */
export async function summariesOf(db: Database, tables: Table[]): Promise<Summary[]> {
  const summaries: Summary[] = [];
  for (const table of tables) {
    const [summary] = await db.query<Omit<Summary, 'name'>>(`
      select count(*)::integer as rows, md5(coalesce(string_agg(hash, '' order by hash collate "C"), '')) as checksum
      from (select md5(${rowText(table)}) as hash from ${table.name}) as hashes`);
    if (!summary) throw new Error(`${table.name} has no summary`);
    summaries.push({ name: table.name, ...summary });
  }
  return summaries;
}

const sequencesOf = (db: Database) =>
  db.query<{ name: string; last: string | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'app_private') order by 1`);

/**
 * The rows of these tables as lines of JSON, some hundred at once: the name of a table, an array for each of
 * its rows, and in the last line, an object, what each table was. Everything is read once: nothing else has
 * the connection meanwhile.
 */
export async function* readLines(db: Database, tables: Table[]): AsyncGenerator<string[], Summary[]> {
  const summaries: Summary[] = [];
  for (const table of tables) {
    yield [JSON.stringify(table.name)];
    const hashes: string[] = [];
    await db.exec(`declare copied no scroll cursor for select ${rowText(table)} as line from ${table.name}`);
    for (;;) {
      const rows = await db.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from copied`);
      if (rows.length === 0) break;
      const lines = rows.map(({ line }) => line);
      for (const line of lines) hashes.push(hash('md5', line));
      yield lines;
    }
    await db.exec('close copied');
    summaries.push({ name: table.name, rows: hashes.length, checksum: hash('md5', hashes.sort().join('')) });
  }
  yield [JSON.stringify({ summaries })];
  return summaries;
}

/**
 * Fills a database that holds nothing but what its migrations put there, in one transaction, and compares
 * every table with the last line; `afterwards` belongs to the same transaction.
 * @throws UserError when it holds more, or is not what was read
 */
export async function fill(
  db: Database,
  { tables, sequences }: Contents,
  lines: AsyncIterable<string>,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<Summary[]> {
  await db.exec(`begin; ${SESSION}`);
  try {
    // No trigger and no foreign key: rows come in any order and as they were.
    await db.exec('set local session_replication_role = replica');
    await assertFits(db, tables);
    for (const { name } of tables) await db.exec(`delete from ${name}`);
    const copied = await storeLines(db, tables, lines);
    for (const { name, last } of sequences)
      if (last !== null) await db.query('select setval($1::text::regclass, $2::text::bigint)', [name, last]);
    const stored = new Map(
      (await summariesOf(db, await tablesToCopy(db))).map((summary) => [summary.name, summary]),
    );
    for (const { name, rows, checksum } of copied) {
      const there = stored.get(name);
      if (rows !== there?.rows || checksum !== there.checksum)
        throw new UserError(`The table ${name} is not what was copied; nothing was changed.`);
    }
    await afterwards();
    await db.exec('commit');
    return copied;
  } catch (error) {
    // A connection that is gone has rolled back, and the first error says why.
    await db.exec('rollback').catch(() => undefined);
    throw error;
  }
}

/** The tables that migrations put rows into, which a copy replaces. */
const SET_UP_TABLES = [
  'app_private.archive_version',
  'app_private.enquiry_totals',
  'app_private.mail_pace',
  'app_private.settings',
  'app_private.subscriber_totals',
];

async function assertFits(db: Database, tables: Table[]): Promise<void> {
  const target = await tablesToCopy(db);
  for (const { name, columns } of tables) {
    const there = target.find((table) => table.name === name);
    const missing = columns.find((column) => !there?.columns.some((other) => other.name === column.name));
    if (missing)
      throw new UserError(`${name} has no column ${missing.name} there: it is of another release.`);
  }
  const filled = await filledTable(db, tables);
  if (filled !== undefined) throw new UserError(`${filled} is not empty there; nothing was changed.`);
}

/** The name of one of these tables that holds more than migrations put there, if there is one. */
export async function filledTable(db: Database, tables: Table[]): Promise<string | undefined> {
  for (const { name } of tables) {
    if (SET_UP_TABLES.includes(name)) continue;
    const rows = await db.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** @returns what the last line says */
async function storeLines(db: Database, tables: Table[], lines: AsyncIterable<string>): Promise<Summary[]> {
  let summaries: Summary[] | undefined;
  let table: Table | undefined;
  let batch: string[] = [];
  let length = 0;
  const store = async (): Promise<void> => {
    if (!table || batch.length === 0) return;
    await db.query(
      `insert into ${table.name} (${table.columns.map(({ name }) => name).join(', ')}) overriding system value
       select ${placesOf(table)} from json_array_elements($1::text::json) as rows (line)`,
      [`[${batch.join(',')}]`],
    );
    batch = [];
    length = 0;
  };
  for await (const line of lines) {
    if (line.startsWith('{')) {
      ({ summaries } = JSON.parse(line) as { summaries: Summary[] });
      continue;
    }
    if (line.startsWith('"')) {
      await store();
      const name = JSON.parse(line) as string;
      table = tables.find((each) => each.name === name);
      if (!table) throw new UserError(`The copy holds a table that it does not describe: ${name}.`);
      continue;
    }
    batch.push(line);
    length += line.length;
    if (batch.length >= ROWS_AT_ONCE || length > MAX_STATEMENT) await store();
  }
  await store();
  if (!summaries || tables.some(({ name }) => !summaries.some((summary) => summary.name === name)))
    throw new UserError('The copy has no end; nothing was changed.');
  return summaries;
}
