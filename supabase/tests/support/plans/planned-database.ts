import pg from 'pg';
import { inject } from 'vitest';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { openPostgres } from '#supabase/tests/support/engines.ts';
import type { Engine, Identity } from '#supabase/tests/support/engines.ts';
import { withDatabase } from '#supabase/tests/support/setup.ts';

/** How many rows of each table the statements of one call read. */
type RowsRead = Map<string, number>;

export interface PlannedDatabase extends Engine {
  /**
   * Runs one call, counts the rows that the statements inside its functions and triggers read, and undoes
   * what it and `before` changed.
   */
  rowsRead(identity: Identity, sql: string, before?: string): Promise<{ read: RowsRead; rows: unknown[] }>;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A copy of the migrated database whose session reports the plan of every statement, as a superuser may. */
export async function openPlanned(): Promise<PlannedDatabase> {
  const copy = await openPostgres();
  const [{ name } = { name: '' }] = await copy.query<{ name: string }>('select current_database() as name');
  const client = new pg.Client(withDatabase(inject('engines').postgres.connection, name));
  await client.connect();
  await client.query(`load 'auto_explain'; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = 'json';
    set auto_explain.log_level = 'notice'; set auto_explain.log_min_duration = 0`);
  let plans: PlanNode[] = [];
  client.on('notice', ({ message }) => {
    const json = /^duration: .*plan:\n([^]*)$/.exec(message ?? '')?.[1];
    if (json) plans.push((JSON.parse(json) as { Plan: PlanNode }).Plan);
  });
  return {
    ...pgDatabase(client),
    async rowsRead(identity, sql, before) {
      await client.query('begin');
      try {
        if (before) await client.query(before);
        const claims = JSON.stringify({ role: identity.role, ...identity.claims });
        await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
        await client.query(`set local role ${identity.role}`);
        plans = [];
        const { rows } = await client.query<Record<string, unknown>>(sql);
        return { read: countRows(plans), rows };
      } finally {
        await client.query('rollback');
      }
    },
    close: async () => {
      await client.end();
      await copy.close();
    },
  };
}

function countRows(plans: PlanNode[]): RowsRead {
  const rows: RowsRead = new Map();
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'];
    // An update or delete names the table too; its rows are those that its scan found.
    if (table && node['Node Type'] !== 'ModifyTable') {
      const read =
        node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0);
      rows.set(table, (rows.get(table) ?? 0) + read * node['Actual Loops']);
    }
    node.Plans?.forEach(visit);
  };
  plans.forEach(visit);
  return rows;
}
