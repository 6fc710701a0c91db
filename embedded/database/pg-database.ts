import type { Database } from './database.ts';

/** Takes one `pg` Client (never a Pool: a transaction must stay on one session). */
export function pgDatabase(client: {
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}): Database {
  return {
    exec: async (sql) => void (await client.query(sql)),
    query: async <T>(sql: string, params?: unknown[]) => (await client.query(sql, params)).rows as T[],
  };
}
