import { createPgliteConnection } from '@supabase/lite/pglite';
import { expect, it } from 'vitest';
import { pgliteDatabase, prepareDatabase } from '#embedded/database/database.ts';
import { combineSettings } from '#embedded/gateway/combine-settings.ts';
import { createRequestHandler } from '#embedded/gateway/rest.ts';

it('sends the settings of a request together, and never lends one caller the rights of another that calls at the same time', async () => {
  const connection = await createPgliteConnection();
  const db = pgliteDatabase(connection.driver);
  await prepareDatabase(db);
  await db.exec(`create function public.me() returns text language sql stable as $$ select auth.role() $$`);
  const statements: string[] = [];
  const { query: send } = connection.driver;
  connection.driver.query = (sql, ...rest) => {
    statements.push(sql);
    return send.call(connection.driver, sql, ...rest) as never;
  };
  combineSettings(connection.driver);
  const handle = createRequestHandler(
    connection,
    {
      apiSchemas: ['public'],
      maxRows: 10,
      jwtExpiry: 600,
      minimumPasswordLength: 15,
      sessionTimebox: '12h',
      seedFiles: [],
      verifyJwt: () => true,
    },
    {
      install_id: 'x',
      jwt_secret: 'a jwt secret for this test alone',
      publishable_key: 'sb_publishable_test',
      secret_key: 'sb_secret_test',
      enquiry_signing_secret: 'x',
    },
  );
  const query = async (apikey: string): Promise<unknown> => {
    const headers = { apikey, 'content-type': 'application/json' };
    const request = new Request('http://127.0.0.1/rest/v1/rpc/me', { method: 'POST', headers, body: '{}' });
    return JSON.parse((await handle(request)).bytes.toString());
  };
  await query('sb_publishable_test');
  const roles = await Promise.all(
    Array.from({ length: 40 }, (_, i) => query(i % 2 === 0 ? 'sb_publishable_test' : 'sb_secret_test')),
  );
  expect(roles).toEqual(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 'anon' : 'service_role')));
  // Where Lite writes them otherwise than today, they are sent one by one again.
  const settings = statements.map((sql) => sql.split(/set_config/i).length - 1).filter((count) => count > 0);
  expect(settings.length).toBeGreaterThan(40);
  expect(Math.min(...settings)).toBeGreaterThan(3);
  await connection.close();
}, 60_000);
