import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { saveAccount, type Account } from '#embedded/admin-account.ts';
import type { Database } from '#embedded/database/database.ts';
import { exposedSchema } from './exposed-schema.ts';
import { createPostgresGateway } from './postgres-gateway.ts';

export const hostedKeys = {
  install_id: 'of the tests',
  jwt_secret: 'of-the-tests-alone-3b1f9a7c5e2d8046',
  publishable_key: 'sb_publishable_of-the-tests-alone-3b1f9a7c',
  secret_key: 'sb_secret_of-the-tests-alone-5e2d80469c',
  enquiry_signing_secret: 'of the tests alone: a1b2c3d4e5f6g7h8',
};

const ADMIN_USERS = '/auth/v1/admin/users';

/**
 * REST and the auth server over a database of PostgreSQL, as the owner of its tables. The embedded ones have
 * no API for accounts and no list of what is exposed: those calls of the hosted ones are answered here.
 */
export async function openHostedApi(
  url: string,
  db: Database,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port, pathname, username } = new URL(url);
  const { gateway, close } = await createPostgresGateway(
    { host: hostname, port: Number(port), database: pathname.slice(1), username, max: 4 },
    hostedKeys,
    () => undefined,
  );
  const server = createServer((request, response) => {
    const answered = request.url?.startsWith(ADMIN_USERS)
      ? accountsCall(db, request)
      : request.url === '/rest/v1/'
        ? rootCall(db, request)
        : undefined;
    if (!answered) {
      gateway.emit('request', request, response);
      return;
    }
    void answered.then(([status, body]) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await close();
    },
  };
}

/** Only the secret key is shown what is exposed, as in a new project. */
const rootCall = async (
  db: Database,
  { headers }: IncomingMessage,
): Promise<[status: number, body: object]> =>
  headers['apikey'] === hostedKeys.secret_key
    ? [200, await exposedSchema(db, 'service_role')]
    : [401, { message: 'Secret API key required' }];

/** The calls that make, list, change and remove accounts, as the auth server documents them. */
async function accountsCall(db: Database, request: IncomingMessage): Promise<[status: number, body: object]> {
  const { apikey, authorization } = request.headers;
  // Hosted Supabase takes such a key for no bearer token.
  if (apikey !== hostedKeys.secret_key || authorization !== undefined)
    return [401, { message: 'Invalid API key' }];
  const listed = await db.query<{ id: string; email: string }>(
    'select id, email, raw_app_meta_data as app_metadata, email_confirmed_at from auth.users',
  );
  const url = new URL(request.url ?? '', 'http://auth.test');
  if (request.method === 'GET') return [200, { users: url.searchParams.get('page') === '1' ? listed : [] }];
  const body = (await json(request)) as {
    email: string;
    password?: string;
    app_metadata?: Pick<Account, 'role'>;
    user_metadata?: Record<string, unknown>;
  };
  const known = listed.find(({ id, email }) => url.pathname.endsWith(id) || email === body.email);
  if (request.method === 'DELETE') {
    await db.query('delete from auth.users where id = $1', [known?.id]);
    return [200, {}];
  }
  if (request.method === 'POST' && known) return [422, { code: 'email_exists', message: 'exists' }];
  const { email } = known ?? body;
  const { password, app_metadata, user_metadata: userMetadata = {} } = body;
  if (password === undefined)
    await db.query(
      `update auth.users set raw_app_meta_data = jsonb_strip_nulls(raw_app_meta_data || $2::jsonb) where email = $1`,
      [email, JSON.stringify(app_metadata)],
    );
  else await saveAccount(db, { email, password, ...app_metadata, userMetadata });
  const [user] = await db.query<object>('select id, email from auth.users where email = $1', [email]);
  return [200, user ?? {}];
}
