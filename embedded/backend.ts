import { join, resolve } from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { site } from '#content/site/site.ts';
import { saveAccount, type Account } from './admin-account.ts';
import { newestBackup } from './backup/backup-name.ts';
import { refuseFolderOfAnother, serveBackups } from './backup/serve-backups.ts';
import type { BackupSettings } from './backup/settings.ts';
import { lockDataFolder } from './database/data-lock.ts';
import { pgliteDatabase } from './database/database.ts';
import { hostFunctions } from './functions/function-host.ts';
import { combineSettings } from './gateway/combine-settings.ts';
import { createGateway } from './gateway/gateway.ts';
import { eraseDeleted, type ErasureOptions } from './database/erasure.ts';
import { assertNew, noteBegun, noteDatabase } from './database/lost-database.ts';
import { monitorStorage, readAllTables } from './database/storage-monitor.ts';
import { openDatabase, type Cleanup } from './database/open-database.ts';
import { listenOn } from './port.ts';
import { provision, type DatabaseSettings } from './database/provision.ts';
import { createQueue } from './gateway/queue.ts';
import { createRequestHandler, MAX_WAITING } from './gateway/rest.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';
import { limitSignIns } from './gateway/auth-rate-limit.ts';
import { gracefulClose } from '#lib/http/graceful-close.ts';

export interface BackendOptions {
  dataDir: string;
  /** Exactly this port, 0 for any free one. Without it: 54321, or any free one when that is taken. */
  port?: number;
  /** Holds config.toml, migrations, seeds and functions; the repository's `supabase` folder by default. */
  supabaseDir?: string;
  /** The address of the site, which is announced with the port for commands that print links to it. */
  siteUrl?: string;
  /** Gives the only administrator a new password, and ends their sessions. */
  renewAdminPassword?: boolean;
  /** The first administrator's password is good for one session; otherwise for as many as a program needs. */
  isFirstPassword?: boolean;
  /** Settings of the edge functions, beside those of `supabase/functions/.env`. */
  functionEnv?: Record<string, string>;
  /** How what is deleted leaves the files: at once by default. */
  erasing?: ErasureOptions;
  /** What app_private.settings holds instead of what the migrations put there. */
  databaseSettings?: DatabaseSettings;
  /** Where backups and the journal of deletions go; without it there are none. */
  backups?: BackupSettings;
  log?: (line: string) => void;
  /** Told in one sentence that the database works no more until the next start. */
  onBroken?: (sentence: string) => void;
  /**
   * Told the address and keys as soon as they are fixed; requests sent from then on wait until the
   * database is ready.
   */
  onListening?: (facts: BackendFacts) => void;
}

export interface BackendFacts {
  url: string;
  installId: string;
  publishableKey: string;
  secretKey: string;
  enquirySigningSecret: string;
  adminEmail: string;
}

export interface Backend extends BackendFacts {
  /** Only when this start created the first administrator, or renewed the password; nothing stores it. */
  adminPassword?: string;
  /**
   * Creates an account or renews it. Only while no request is under way: it is a transaction on the
   * one connection.
   */
  saveAccount(account: Account): Promise<'created' | 'changed'>;
  /** Finishes the requests in flight, stops the functions and closes the database. Safe to call twice. */
  close(): Promise<void>;
}

const defaultPort = 54321;
const adminEmail = `admin@${new URL(site.origin).hostname}`;

/**
 * Starts the embedded Supabase on 127.0.0.1. Throws UserError with a sentence when it must not or
 * cannot start.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const dataDir = resolve(options.dataDir);
  const supabaseDir = options.supabaseDir ?? join(import.meta.dirname, '../supabase');
  const log = options.log ?? (() => undefined);
  const cleanups: Cleanup[] = [];
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      for (const cleanup of cleanups.toReversed()) await cleanup();
    })());

  try {
    const lock = await lockDataFolder(dataDir);
    cleanups.push(() => lock.release());
    await assertNew(dataDir, options.backups?.folder);
    noteBegun(dataDir);
    const secrets = await loadSecrets(dataDir);
    const settings = await readSettings(supabaseDir);
    const queue = createQueue(MAX_WAITING);
    const storage = monitorStorage(dataDir, log, options.onBroken);
    let erased = (): Promise<void> => Promise.resolve();
    const backups = options.backups && {
      ...options.backups,
      dataDir,
      installId: secrets.install_id,
      lock,
      log,
    };
    if (backups) await refuseFolderOfAnother(backups);
    const work = async (connection: PgliteConnection) => {
      const admin = await provision(
        connection,
        supabaseDir,
        settings,
        { ...options.databaseSettings, enquiry_signing_secret: secrets.enquiry_signing_secret },
        {
          email: adminEmail,
          renew: options.renewAdminPassword ?? false,
          isFirstPassword: options.isFirstPassword ?? false,
        },
      );
      noteDatabase(dataDir);
      erased = await eraseDeleted(connection, queue.always, dataDir, log, options.erasing);
      if (backups) await serveBackups(connection, queue.always, backups, cleanups);
      combineSettings(connection.driver);
      return {
        admin,
        handle: limitSignIns(createRequestHandler(connection, settings, secrets, queue), secrets),
        saveAccount: (account: Account) => saveAccount(pgliteDatabase(connection.driver), account),
        readAllTables: () => readAllTables(connection, queue.always, (line) => storage.hear(line)),
      };
    };
    // Only here is it known; a run that was interrupted would otherwise seem to go on for a minute.
    const generationEnded = async (): Promise<void> => {
      const { handle } = await opening;
      const { response } = await handle(
        new Request('http://127.0.0.1/rest/v1/rpc/generation_process_ended', {
          method: 'POST',
          headers: { apikey: secrets.secret_key },
        }),
      );
      if (!response.ok) log(`generation_process_ended responded with ${response.status}`);
    };
    let url = '';
    const functions = await hostFunctions({
      functionsDir: join(supabaseDir, 'functions'),
      dataDir,
      functionEnv: options.functionEnv ?? {},
      env: () => ({
        SUPABASE_URL: url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishable_key }),
      }),
      onExit: (name) => {
        if (name === 'generate-newsletter')
          generationEnded().catch((error: unknown) => log(`generation_process_ended: ${String(error)}`));
      },
      log,
    });
    cleanups.push(() => functions.close());
    const server = createGateway({
      handle: async (request) => (await opening).handle(request),
      storageFailure: () => storage.check(),
      newestBackup: backups && (() => newestBackup(backups.folder)),
      functions,
      verifyJwt: settings.verifyJwt,
      jwtSecret: secrets.jwt_secret,
      log,
    });
    const closeServer = gracefulClose(server, { idleMs: 50, timeoutMs: 10_000 });
    const port = await listenOn(server, options.port ?? defaultPort, {
      orAnother: options.port === undefined,
    });
    // Only after what may refuse to start: it creates the administrator, whose password is told this once.
    const opening = openDatabase(dataDir, cleanups, work, (line) => storage.hear(line));
    cleanups.push(() => erased());
    cleanups.push(() => queue.always(() => Promise.resolve()));
    cleanups.push(async () => void (await closeServer()));
    lock.announce({ port, ...(options.siteUrl === undefined ? {} : { site: options.siteUrl }) });
    url = `http://127.0.0.1:${port}`;
    const facts: BackendFacts = {
      url,
      installId: secrets.install_id,
      publishableKey: secrets.publishable_key,
      secretKey: secrets.secret_key,
      enquirySigningSecret: secrets.enquiry_signing_secret,
      adminEmail,
    };
    options.onListening?.(facts);
    const opened = await opening;
    await generationEnded();
    opened.readAllTables().catch((error: unknown) => log(`storage: ${String(error)}`));
    return {
      ...facts,
      ...(opened.admin && { adminEmail: opened.admin.email, adminPassword: opened.admin.password }),
      saveAccount: opened.saveAccount,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
