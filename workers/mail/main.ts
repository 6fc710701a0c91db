import { randomUUID } from 'node:crypto';
import { config, required } from '#lib/config.ts';
import { composeMail } from '#lib/email/compose.ts';
import { errorText, log } from '#lib/log/log.ts';
import { surviveUnreadLog } from '#lib/log/unread-log.ts';
import { startMetrics } from '#lib/metrics/metrics-listener.ts';
import { purge } from './cdn/purge.ts';
import { runPurges } from './cdn/run-purges.ts';
import { cdnSettings } from './cdn/settings.ts';
import { bounceSender } from './bounces/bounce-sender.ts';
import { mailMetrics } from './metrics.ts';
import { openOutbox, type Claimed, type Lane } from './outbox.ts';
import { laneTransports } from './relay/lane-transports.ts';
import { mailSettings } from './settings.ts';
import { runWebhooks } from './webhooks/run-webhooks.ts';
import { runWorker } from './worker.ts';

/**
 * Sends the mails of the outbox, in a process of its own: a mail server that hangs must not hold up the site,
 * which must not have the service key. Stops at a signal or when its parent is gone.
 */
surviveUnreadLog();
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
  process.once(event, () => stop.abort());
}
// The channel is only watched; it must not keep a finished worker alive.
process.channel?.unref();

try {
  const values = config();
  const url = required(values, 'SUPABASE_URL');
  const key = required(values, 'SUPABASE_SECRET_KEY');
  const settings = mailSettings(values);
  const cdn = cdnSettings(values);
  const { leaseSeconds, deadlineSeconds } = settings;
  const worker = randomUUID();
  const outbox = openOutbox(url, key);
  const metrics = mailMetrics(outbox);
  if (values.MAIL_METRICS_PORT !== undefined) {
    startMetrics(metrics.registry, values.MAIL_METRICS_PORT, values.METRICS_HOST).catch((error: unknown) =>
      log.error('metrics.failed', { cause: errorText(error) }),
    );
  }
  const transports = laneTransports(settings);
  const mailbox = settings.bounceMailbox;
  const from = bounceSender(settings, mailbox, outbox);
  const lane = (name: Lane, connections: number) => {
    const transport = transports?.[name];
    return transport
      ? [
          {
            lane: name,
            connections,
            transport,
            outbox: from.lane(outbox.lane(name, worker, leaseSeconds, transport.isIdempotent)),
            compose: (queued: Claimed) => composeMail(queued, from.sender),
            beginWithinMs: (leaseSeconds - deadlineSeconds) * 1000,
            onSettled: metrics.countSettled,
          },
        ]
      : [];
  };
  log.info('mail.worker_started', { worker, delivery: settings.delivery.kind });
  const sending = runWorker({
    outbox,
    lanes: [...lane('direct', 1), ...lane('bulk', settings.connections)],
    siteOrigin: settings.siteOrigin,
    pace: settings.pace,
    onTick: metrics.ticked,
    tickMs: Math.min(10_000, leaseSeconds * 500),
    pollMs: settings.pollMs,
    maxWaitMs: settings.maxWaitMs,
    stop: stop.signal,
  });
  const reading =
    mailbox?.imap &&
    from.addresses &&
    // IMAP is a quarter of all that a worker loads, and few installations read a mailbox.
    (await import('./bounces/run-bounces.ts')).runBounces({
      server: mailbox.imap,
      addresses: from.addresses,
      outbox,
      onHandled: metrics.countReport,
      onPolled: metrics.polled,
      stop: stop.signal,
    });
  const { pollMs, maxWaitMs, siteOrigin } = settings;
  const delivering = runWebhooks({ outbox, worker, siteOrigin, maxWaitMs, stop: stop.signal });
  const purging = cdn && runPurges({ outbox, purge: () => purge(cdn), pollMs, maxWaitMs, stop: stop.signal });
  await Promise.all([sending, reading, delivering, purging]);
  log.info('mail.worker_stopped', { worker });
} catch (error) {
  log.error('mail.worker_failed', { cause: errorText(error) });
  process.exitCode = 1;
}
