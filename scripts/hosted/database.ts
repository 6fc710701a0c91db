import pg from 'pg';
import { UserError } from '#lib/user-error.ts';

/**
 * One session on the hosted database.
 * @param purpose as the database lists it
 * @throws UserError when the address cannot be used or the database be reached, without the password in it
 */
export async function connectHosted(connectionString: string, purpose: string): Promise<pg.Client> {
  const client = clientOf(connectionString, purpose);
  // A connection that breaks also fails the query under way.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new UserError(
      `The hosted database does not respond: ${error instanceof Error ? error.message : ''}`,
    );
  });
  return client;
}

/** It reads the certificates that the address names. */
function clientOf(connectionString: string, purpose: string): pg.Client {
  try {
    return new pg.Client({ connectionString, application_name: `southlight-${purpose}` });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new UserError(
      code && path
        ? `DATABASE_URL names the file ${path}, which cannot be read (${code}).`
        : 'DATABASE_URL is not an address that a database can be reached at.',
    );
  }
}
