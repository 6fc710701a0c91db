import { randomUUID } from 'node:crypto';
import { config, required } from '#lib/config.ts';
import { errorText, log } from '#lib/log/log.ts';
import { fileTransport } from './file-transport.ts';
import { openOutbox } from './outbox.ts';
import { mailSettings, type Delivery } from './settings.ts';
import { smtpTransport } from './smtp.ts';
import type { Transport } from './transport.ts';
import { runWorker } from './worker.ts';

/**
 * Sends the mails of the outbox, in a process of its own: a mail server that hangs must not hold up the site,
 * which must not have the service key. Stops at a signal or when its parent is gone.
 */
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
  process.once(event, () => stop.abort());
}
// The channel is only watched; it must not keep a finished worker alive.
process.channel?.unref();

function transportFor(delivery: Delivery): Transport | undefined {
  switch (delivery.kind) {
    case 'smtp':
      return smtpTransport(delivery);
    case 'folder':
      return fileTransport(delivery.path);
    case 'none':
      return undefined;
  }
}

try {
  const values = config();
  const url = required(values, 'SUPABASE_URL');
  const key = required(values, 'SUPABASE_SECRET_KEY');
  const settings = mailSettings(values);
  const worker = randomUUID();
  log.info('mail.worker_started', { worker, delivery: settings.delivery.kind });
  await runWorker({
    outbox: openOutbox(url, key, worker, settings.leaseSeconds),
    transport: transportFor(settings.delivery),
    sender: settings,
    pollMs: settings.pollMs,
    maxWaitMs: settings.maxWaitMs,
    stop: stop.signal,
  });
  log.info('mail.worker_stopped', { worker });
} catch (error) {
  log.error('mail.worker_failed', { cause: errorText(error) });
  process.exitCode = 1;
}
