import type { PGlite } from '@electric-sql/pglite';

/** As Lite writes them: a setting of the transaction, of which it makes up to ten for each request. */
const SETTING = /^SELECT set_config\('([a-z._]+)', (\$1|'[^']*'), true\)$/;

/**
 * Sends the settings of a request in one statement, before the first that is none: each statement costs the
 * embedded database 0.3 ms, and the settings took longer than most requests.
 */
export function combineSettings(driver: Pick<PGlite, 'query'>): void {
  const query = driver.query.bind(driver);
  let calls: string[] = [];
  let values: unknown[] = [];
  const combined = async <T>(...[sql, params = [], options]: Parameters<typeof query>) => {
    const [, name, value = ''] = SETTING.exec(sql) ?? [];
    if (name !== undefined && params.length === (value === '$1' ? 1 : 0)) {
      if (params.length > 0) values.push(params[0]);
      calls.push(`set_config('${name}', ${params.length > 0 ? `$${values.length}` : value}, true)`);
      return { rows: [], fields: [] };
    }
    const settings = [`select ${calls.join(', ')}`, values] as const;
    const areNeeded = calls.length > 0 && !/^rollback$/i.test(sql);
    calls = [];
    values = [];
    // A transaction that failed takes nothing but its end.
    if (areNeeded) await query(...settings);
    return query<T>(sql, params, options);
  };
  driver.query = combined;
}
