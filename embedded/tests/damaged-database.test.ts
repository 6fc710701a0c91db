import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBackend } from '#embedded/backend.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';

it('a backend with a damaged file of a table says so in one line of its log, and to health checks', async () => {
  const dataDir = await dataFolder();
  const cleanups: Cleanup[] = [() => rm(dataDir, { recursive: true })];
  try {
    const opened: Cleanup[] = [];
    const file = await openDatabase(dataDir, opened, async ({ driver }) => {
      const { rows } = await driver.query<{ file: string }>(
        "select pg_relation_filepath('public.newsletter_issues') as file",
      );
      return rows[0]!.file;
    });
    for (const cleanup of opened) await cleanup();
    await writeFile(join(dataDir, 'db', file), Buffer.alloc(8192, 'x'));

    const lines: string[] = [];
    const told = Promise.withResolvers<string>();
    const log = (line: string): void => {
      lines.push(line);
      if (line.startsWith('storage: ')) told.resolve(line);
    };
    const backend = await startBackend({ dataDir, port: 0, log });
    cleanups.unshift(() => backend.close());
    await told.promise;
    // What /api/health/ready of the site passes on (server/observability/health.test.ts).
    const health = await fetch(`${backend.url}/health`);
    expect([health.status, await health.json()]).toEqual([
      503,
      { cause: 'files of the database are damaged or missing' },
    ]);
    expect(lines.filter((line) => line.startsWith('storage: '))).toEqual([
      expect.stringMatching(/^storage: The database in .+ is damaged \(.+\): there is no backup in /),
    ]);
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
}, 120_000);

it('a backend with a damaged journal of deletions starts, says so and does not write over it', async () => {
  const dataDir = await dataFolder();
  const folder = join(dataDir, 'backups');
  const cleanups: Cleanup[] = [() => rm(dataDir, { recursive: true })];
  const lines: string[] = [];
  const start = async (): Promise<() => Promise<void>> => {
    const backups = { folder, recipient: undefined, isNightly: false };
    const backend = await startBackend({ dataDir, port: 0, backups, log: (line) => lines.push(line) });
    cleanups.unshift(() => backend.close());
    return async () => {
      await expect
        .poll(async () => (await readdir(folder)).filter((name) => /json$/.test(name)))
        .toHaveLength(1);
      cleanups.shift();
      await backend.close();
    };
  };
  try {
    await mkdir(folder, { recursive: true });
    await (
      await start()
    )();
    const [name] = await readdir(folder);
    await writeFile(join(folder, name!), '{"deletions":[{"id":"1"');
    await (
      await start()
    )();
    expect((await readdir(folder)).sort()).toEqual([name, `${name!}.damaged`]);
    expect(await readFile(join(folder, `${name!}.damaged`), 'utf8')).toBe('{"deletions":[{"id":"1"');
    expect(JSON.parse(await readFile(join(folder, name!), 'utf8'))).toHaveProperty('deletions');
    expect(lines.filter((line) => line.includes('deleted, cannot be read'))).toHaveLength(1);
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
}, 120_000);
