import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Database } from '#embedded/database/database.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { officeHolidays } from './office-holidays.ts';

const SEED = 'supabase/seeds/07_office_holidays.sql';

/** @param days what the table holds; undefined where there is no table yet */
function hosted(days: string[] | undefined) {
  const ran: string[] = [];
  const query = async (sql: string) =>
    sql.includes('to_regclass') ? [{ found: days !== undefined }] : (days ?? []);
  const db = { query, exec: async (sql: string) => void ran.push(sql) } as Database;
  return { step: officeHolidays(db, root), ran };
}

describe('the office holidays of a hosted database', () => {
  it.each([
    ['before there is a table', undefined],
    ['while no day is listed', []],
  ])('are sent %s', async (_, days) => {
    const { step, ran } = hosted(days);
    expect(await step.pending()).toEqual([SEED]);
    await step.send();
    expect(ran).toEqual([readFileSync(`${root}/${SEED}`, 'utf8')]);
  });

  it('stay as the administrator keeps them while one is listed', async () => {
    expect(await hosted(['2026-12-25']).step.pending()).toEqual([]);
  });
});
