import { join, relative } from 'node:path';
import { cdnSettings } from '#workers/mail/cdn/settings.ts';
import { describeDelivery, mailSettings } from '#workers/mail/settings.ts';
import { ALLOCATOR, MAIL_WORKER_FLAGS } from './memory.ts';
import { root, type ProcessSupervisor } from './process-supervisor.ts';
import { ownEnvironment, without } from './environment.ts';
import { keepRunning } from './keep-running.ts';
import { RestartPolicy } from './restart-policy.ts';
import { readConfig } from '#lib/config.ts';

/** How the mail worker is started, here and in the tests. */
export const mailWorkerArgs = [...MAIL_WORKER_FLAGS, 'workers/mail/main.ts'];

/** What it may take to end: a mail that is being handed over would be uncertain. */
export const mailStopTimeoutMs = (deadlineSeconds: number): number => deadlineSeconds * 1000 + 2_000;

/** What the worker is given beside its settings; no other process gets the secret key. */
interface WorkerBackend {
  url: string;
  secretKey: string;
}

interface PlannedMail {
  /** Where the worker delivers, as the site may know it. */
  delivery: 'smtp' | 'folder' | 'none';
  /**
   * Starts the worker, if there is a key for it, and again whenever it ends by itself: mails wait
   * in the outbox meanwhile.
   * @returns where mails go, for the start's summary
   */
  start(supervisor: ProcessSupervisor, backend: WorkerBackend | undefined): string;
}

/**
 * Reads the mail settings before anything is started. The embedded backend writes mails into its
 * data folder when no server is set; a hosted one keeps them in its outbox, because a web server is
 * no place to look for them. Throws UserError for settings that cannot work.
 */
export function planMail(
  embedded: { dataDir: string; siteUrl: string } | undefined,
  environment?: NodeJS.ProcessEnv,
): PlannedMail {
  const given = without(/^MAIL_OUTBOX_DIR$/, ownEnvironment('mail', environment));
  const env: NodeJS.ProcessEnv = embedded
    ? {
        ...given,
        MAIL_OUTBOX_DIR: join(embedded.dataDir, 'outbox'),
        SITE_URL: given.SITE_URL || embedded.siteUrl,
      }
    : given;
  const values = readConfig(env);
  const { delivery, newsletter, deadlineSeconds } = mailSettings(values);
  // Where the worker runs elsewhere, only it knows how the CDN is told to forget.
  if (embedded ?? values.SUPABASE_SECRET_KEY) cdnSettings(values);
  return {
    delivery: delivery.kind,
    start(supervisor, backend) {
      if (!backend) return 'waits in the outbox (set SUPABASE_SECRET_KEY to send from here)';
      const workerEnv = {
        ...ALLOCATOR,
        ...env,
        SUPABASE_URL: backend.url,
        SUPABASE_SECRET_KEY: backend.secretKey,
      };
      const startWorker = () =>
        supervisor.start({
          args: mailWorkerArgs,
          env: workerEnv,
          output: 'inherit',
          stopTimeoutMs: mailStopTimeoutMs(deadlineSeconds),
        });
      // Mails wait in the outbox meanwhile, and everything else goes on without it.
      const policy = new RestartPolicy(Infinity);
      const kept = keepRunning(startWorker(), { name: 'mail worker', start: startWorker, policy });
      // It rejects only when everything is being stopped.
      kept.catch(() => undefined);
      return delivery.kind === 'folder'
        ? describeDelivery({ ...delivery, path: shortened(delivery.path) })
        : describeDelivery(delivery, newsletter.delivery);
    },
  };
}

/** As a person in the project's folder would write it. */
function shortened(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}
