import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#embedded/database/database.ts';
import { exists, type Step } from './steps.ts';

const SEED = 'supabase/seeds/07_office_holidays.sql';

/**
 * The days on which the office is closed, by which replies are promised, where no day is listed yet. After
 * the first admin alone: a database that rows are moved to holds none until then.
 */
export const officeHolidays = (db: Database, folder: string): Step => ({
  name: 'office holidays',
  async pending() {
    const known = await exists(db, 'public.office_holidays');
    const listed = known ? await db.query('select 1 from public.office_holidays limit 1') : [];
    return listed.length > 0 ? [] : [SEED];
  },
  send: async () => db.exec(await readFile(join(folder, SEED), 'utf8')),
});
