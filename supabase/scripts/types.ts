import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { openHosted } from '#supabase/tests/support/hosted.ts';
import { startPostgres } from '#supabase/tests/support/postgres-server.ts';
import { supabaseCli } from './cli.ts';

export const typesFile = fileURLToPath(new URL('../../lib/supabase/database.types.ts', import.meta.url));

const header = `// Generated from supabase/migrations by: npm run db:types
// Do not edit. A database test fails when this file and the migrations disagree.
`;

/** The types of schema public, as the Supabase CLI makes them from a database with the migrations. */
export async function generateTypes(database: { url: string; home: string }): Promise<string> {
  const types = await supabaseCli(database, 'gen', 'types', '--schema', 'public');
  return format(`${header}\n${types}`, { ...(await resolveConfig(typesFile)), filepath: typesFile });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startPostgres();
  try {
    const hosted = await openHosted(server.connection, 'none');
    await hosted.migrate();
    await writeFile(typesFile, await generateTypes({ url: hosted.url, home: server.folder }));
    await hosted.close();
  } finally {
    await server.stop();
  }
  console.log(`${typesFile}: written`);
}
