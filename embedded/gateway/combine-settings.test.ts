import { beforeEach, expect, it } from 'vitest';
import { combineSettings } from './combine-settings.ts';

type Driver = Parameters<typeof combineSettings>[0];

let sent: [string, unknown[] | undefined][];
let driver: Driver;
beforeEach(() => {
  sent = [];
  const query = (sql: string, params?: unknown[]) => {
    sent.push([sql, params]);
    return Promise.resolve({ rows: [{ sql }], fields: [] });
  };
  driver = { query } as unknown as Driver;
  combineSettings(driver);
});

it('sends settings in one statement, in their order, before what follows them', async () => {
  await driver.query('BEGIN');
  await driver.query(`SELECT set_config('role', $1, true)`, ['anon']);
  await driver.query(`SELECT set_config('response.status', '', true)`, []);
  await driver.query(`SELECT set_config('request.path', $1, true)`, ['/']);
  expect(await driver.query('select 1', [2])).toMatchObject({ rows: [{ sql: 'select 1' }] });
  await driver.query('COMMIT');
  expect(sent).toEqual([
    ['BEGIN', []],
    [
      `select set_config('role', $1, true), set_config('response.status', '', true), ` +
        `set_config('request.path', $2, true)`,
      ['anon', '/'],
    ],
    ['select 1', [2]],
    ['COMMIT', []],
  ]);
});

it('puts nothing before the end of a transaction that has failed', async () => {
  await driver.query('BEGIN');
  await driver.query(`SELECT set_config('role', $1, true)`, ['anon']);
  await driver.query('ROLLBACK');
  await driver.query('select 1');
  expect(sent.map(([sql]) => sql)).toEqual(['BEGIN', 'ROLLBACK', 'select 1']);
});

it.each([
  [`SELECT set_config('role', $1, false)`, ['anon']],
  [`SELECT set_config($1, $2, true)`, ['role', 'anon']],
  [`SELECT set_config('role', $1, true) AS role`, ['anon']],
  [`SELECT set_config('role', $1, true)`, []],
])('leaves %s with %j as it is', async (sql, params) => {
  await driver.query(sql, params);
  expect(sent).toEqual([[sql, params]]);
});
