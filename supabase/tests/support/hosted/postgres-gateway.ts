import type { Server } from 'node:http';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { createGateway } from '#embedded/gateway/gateway.ts';
import { createRequestHandler } from '#embedded/gateway/rest.ts';
import type { Secrets } from '#embedded/secrets.ts';
import { readSettings } from '#embedded/settings.ts';

type ConnectionOptions = NonNullable<Parameters<typeof createPostgresConnection>[0]['postgresOptions']>;

/** Arguments of functions come as JSON already, which must not become a string within JSON. */
const jsonb = {
  ...{ to: 3802, from: [3802] },
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

/**
 * REST and the auth server over a database of PostgreSQL, as its owner and without edge functions. Each
 * request has a transaction on a connection of its own.
 */
export async function createPostgresGateway(
  options: ConnectionOptions,
  secrets: Secrets,
  log: (line: string) => void,
): Promise<{ gateway: Server; close(): Promise<void> }> {
  const connection = createPostgresConnection({
    postgresOptions: { ...options, onnotice: () => undefined, types: { jsonb } },
  });
  const settings = await readSettings('supabase');
  const gateway = createGateway({
    handle: createRequestHandler(connection, settings, secrets, (work) => work()),
    storageFailure: () => Promise.resolve(undefined),
    functions: {
      has: () => false,
      socketOf: () => Promise.reject(new Error('no function runs here')),
      kill: () => undefined,
      close: () => Promise.resolve(),
    },
    verifyJwt: () => true,
    jwtSecret: secrets.jwt_secret,
    log,
  });
  return { gateway, close: () => connection.close() };
}
