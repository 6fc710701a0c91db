import pg from 'pg';
import { UserError } from '#lib/user-error.ts';

/**
 * One session on the hosted database.
 * @param purpose as the database lists it
 * @throws UserError when the database cannot be reached, without the password in it
 */
export async function connectHosted(connectionString: string, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: `southlight-${purpose}` });
  // A connection that breaks also fails the query under way.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new UserError(
      `The hosted database does not respond: ${error instanceof Error ? error.message : ''}`,
    );
  });
  return client;
}
