import { createPostgresConnection } from '@supabase/lite/postgres';
import { createGateway } from '#embedded/gateway/gateway.ts';
import { createRequestHandler } from '#embedded/gateway/rest.ts';
import type { Secrets } from '#embedded/secrets.ts';
import { readSettings } from '#embedded/settings.ts';

/**
 * One API process of the fleet: REST and sign-in over a PostgreSQL server, several requests at once, each in
 * a transaction on a connection of its own. Says 'ready' to its parent and ends with it.
 */
export type ApiOptions = { port: number; socket: string; database: string; user: string; secrets: Secrets };

const { port, socket, database, user, secrets } = JSON.parse(process.argv[2] ?? '') as ApiOptions;
/** Arguments of functions come as JSON already, which must not become a string within JSON. */
const jsonb = {
  ...{ to: 3802, from: [3802] },
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};
const connection = createPostgresConnection({
  postgresOptions: {
    ...{ path: socket, database, username: user, max: 10, onnotice: () => undefined },
    types: { jsonb },
  },
});
const settings = await readSettings('supabase');
const handle = createRequestHandler(connection, settings, secrets, (work) => work());
const server = createGateway({
  handle,
  storageFailure: () => Promise.resolve(undefined),
  functions: {
    has: () => false,
    socketOf: () => Promise.reject(new Error('no function runs here')),
    kill: () => undefined,
    close: () => Promise.resolve(),
  },
  verifyJwt: () => true,
  jwtSecret: secrets.jwt_secret,
  log: (line) => process.stderr.write(`${line}\n`),
});
server.listen(port, '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
