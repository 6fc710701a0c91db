import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeDelivery, mailSettings, MailSettingsError } from '#workers/mail/settings.ts';
import { root, type ProcessSupervisor } from './process-supervisor.ts';
import { without } from './environment.ts';
import { UserError } from '#lib/user-error.ts';
import { weaknessOf } from '#embedded/secrets.ts';
import { say } from '#scripts/progress.ts';

/** How the mail worker is started, here and in the tests. */
export const mailWorkerArgs = ['--conditions=react-server', 'workers/mail/main.ts'];

/** What the worker is given beside its settings; nobody else gets the secret key. */
interface WorkerBackend {
  url: string;
  secretKey: string;
}

interface PlannedMail {
  /**
   * Starts the worker, if there is a key for it, and again whenever it ends by itself: mails wait in the outbox meanwhile.
   * @returns where mails go, for the start's summary
   */
  start(supervisor: ProcessSupervisor, backend: WorkerBackend | undefined): string;
}

/**
 * Reads the mail settings before anything is started. The embedded backend writes mails into its data folder when no server is set; a
 * hosted one keeps them in its outbox, because nobody looks for files on a web server.
 * Throws UserError for settings that cannot work.
 */
export function planMail(
  environment: NodeJS.ProcessEnv,
  embedded: { dataDir: string; siteUrl: string } | undefined,
): PlannedMail {
  const given = without(environment, /^(MAIL_OUTBOX_DIR|ENQUIRY_SIGNING_SECRET)$/);
  const env: NodeJS.ProcessEnv = embedded
    ? {
        ...given,
        MAIL_OUTBOX_DIR: join(embedded.dataDir, 'outbox'),
        SITE_URL: given.SITE_URL || embedded.siteUrl,
      }
    : given;
  const { delivery } = settingsFrom(env);
  return {
    start(supervisor, backend) {
      if (!backend) return 'waits in the outbox (set SUPABASE_SECRET_KEY to send from here)';
      keepRunning(supervisor, { ...env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey });
      return describeDelivery(
        delivery.kind === 'folder' ? { ...delivery, path: shortened(delivery.path) } : delivery,
      );
    },
  };
}

/** The secret key of a hosted Supabase, for the mail worker alone; undefined when there is none. Throws UserError for a wrong one. */
export function hostedSecretKey(env: NodeJS.ProcessEnv): string | undefined {
  const key = env['SUPABASE_SECRET_KEY'];
  if (!key) return undefined;
  const weakness = weaknessOf(key);
  if (weakness) throw new UserError(`SUPABASE_SECRET_KEY ${weakness}.`);
  if (key === env['SUPABASE_PUBLISHABLE_KEY'] || key.startsWith('sb_publishable_')) {
    throw new UserError(
      'SUPABASE_SECRET_KEY holds the publishable key. The mail worker needs the secret one.',
    );
  }
  return key;
}

/** As a person in the project's folder would write it. */
function shortened(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}

function settingsFrom(env: NodeJS.ProcessEnv) {
  try {
    return mailSettings(env);
  } catch (error) {
    throw error instanceof MailSettingsError ? new UserError(error.message) : error;
  }
}

function keepRunning(supervisor: ProcessSupervisor, env: NodeJS.ProcessEnv): void {
  const { ended } = supervisor.start({ args: mailWorkerArgs, env, output: 'inherit' });
  void ended.then(async (code) => {
    if (code === 0) return;
    say(`  The mail worker ended by itself (code ${code}) and is started again; mails wait in the outbox.`);
    await delay(5_000, undefined, { ref: false });
    try {
      keepRunning(supervisor, env);
    } catch {
      // Everything is being stopped.
    }
  });
}
