import type { Secrets } from '#embedded/secrets.ts';
import { createPostgresGateway } from '#supabase/tests/support/hosted/postgres-gateway.ts';

/**
 * One API process of the fleet: REST and sign-in over a PostgreSQL server, several requests at once. Says
 * 'ready' to its parent and ends with it.
 */
export type ApiOptions = { port: number; socket: string; database: string; user: string; secrets: Secrets };

const { port, socket, database, user, secrets } = JSON.parse(process.argv[2] ?? '') as ApiOptions;
const { gateway } = await createPostgresGateway(
  { path: socket, database, username: user, max: 10 },
  secrets,
  (line) => process.stderr.write(`${line}\n`),
);
gateway.listen(port, '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
