import type { Database } from '../../embedded/database/database.ts';

/** How long a call takes, in milliseconds; it leaves the database as it was, since it is undone. */
export async function timed(db: Database, sql: string, params: unknown[] = []): Promise<number> {
  await db.exec('begin');
  const began = performance.now();
  await db.query(sql, params);
  const ms = performance.now() - began;
  await db.exec('rollback');
  return ms;
}
