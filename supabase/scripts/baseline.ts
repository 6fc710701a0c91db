import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const schemas = new URL('../schemas/', import.meta.url);
export const baselineFile = fileURLToPath(
  new URL('../migrations/20261122000000_baseline.sql', import.meta.url),
);

/** The first migration: all schema files in the order of their numbers. */
export async function composeBaseline(): Promise<string> {
  const files = (await readdir(schemas, { recursive: true })).filter((file) => file.endsWith('.sql')).sort();
  const parts = await Promise.all(
    files.map(async (file) => `-- ${file}\n\n${await readFile(new URL(file, schemas), 'utf8')}`),
  );
  return `-- Made from supabase/schemas by npm run db:baseline; never edited once it was released.\n\n${parts.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(baselineFile, await composeBaseline());
  console.log(`${baselineFile}: written`);
}
