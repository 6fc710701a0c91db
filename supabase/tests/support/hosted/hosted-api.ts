import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { saveAccount } from '#embedded/admin-account.ts';
import type { Database } from '#embedded/database/database.ts';
import { createPostgresGateway } from './postgres-gateway.ts';

export const hostedKeys = {
  install_id: 'of the tests',
  jwt_secret: 'of-the-tests-alone-3b1f9a7c5e2d8046',
  publishable_key: 'sb_publishable_of-the-tests-alone-3b1f9a7c',
  secret_key: 'sb_secret_of-the-tests-alone-5e2d80469c',
  enquiry_signing_secret: 'of the tests alone: a1b2c3d4e5f6g7h8',
};

/**
 * REST and the auth server over a database of PostgreSQL, as the owner of its tables. The embedded auth
 * server creates no account by its API, so that one call of the hosted one is answered here.
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
    if (`${request.method} ${request.url}` !== 'POST /auth/v1/admin/users') {
      gateway.emit('request', request, response);
      return;
    }
    const { apikey, authorization } = request.headers;
    void json(request).then(async (body) => {
      // Hosted Supabase takes such a key for no bearer token.
      const isAllowed = apikey === hostedKeys.secret_key && authorization === undefined;
      const { email, password } = body as { email: string; password: string };
      if (isAllowed) await saveAccount(db, { email, password, role: 'admin' });
      response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAllowed ? { id: email, email } : { message: 'Invalid API key' }));
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
