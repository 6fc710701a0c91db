import { log } from '#lib/log/log.ts';
import { webhookBody } from '#lib/webhooks/compose.ts';
import { postWebhook, type Network } from '#lib/webhooks/post-webhook.ts';
import type { QueuedWebhook } from '#lib/webhooks/queued-webhook.ts';
import { signedHeaders } from '#lib/webhooks/signature.ts';
import { Backoff, pause } from '#workers/mail/backoff.ts';
import type { Outbox } from '#workers/mail/outbox.ts';

export interface Webhooks {
  outbox: Pick<Outbox, 'claimWebhooks' | 'recordWebhook'>;
  /** A UUID of this worker. */
  worker: string;
  /** Of the site, as its readers reach it. */
  siteOrigin: string;
  /** Maximum backoff while the database does not respond, in milliseconds. */
  maxWaitMs: number;
  /** The public internet unless a test names another. */
  network?: Network;
  stop: AbortSignal;
}

/** How often due deliveries are asked for, in milliseconds. */
const INTERVAL_MS = 2_000;
/** Delivered at once: a server that hangs holds up none of the others. */
const CLAIM_SIZE = 20;
/** Longer than a delivery may take, so that nobody else makes it meanwhile. */
const LEASE_SECONDS = 60;

/** Delivers webhooks until it is stopped; apart from the mails, which wait for none of it. Never rejects. */
export async function runWebhooks(options: Webhooks): Promise<void> {
  const { maxWaitMs, stop } = options;
  const database = new Backoff('webhook.database', maxWaitMs);
  while (!stop.aborted) {
    let waitMs = INTERVAL_MS;
    try {
      if ((await deliverDue(options)) === CLAIM_SIZE) waitMs = 0;
      database.succeed();
    } catch (error) {
      database.fail(error);
      waitMs = Math.max(INTERVAL_MS, database.waitMs);
    }
    await pause(waitMs, stop);
  }
}

/**
 * Delivers what is due now, all at once. What cannot be recorded is due again once its lease is over.
 * @returns how many were claimed
 */
export async function deliverDue(options: Omit<Webhooks, 'maxWaitMs' | 'stop'>): Promise<number> {
  const { outbox, worker } = options;
  const { deliveries, claimed } = await outbox.claimWebhooks(worker, CLAIM_SIZE, LEASE_SECONDS);
  const outcomes = await Promise.allSettled(deliveries.map((queued) => deliver(options, queued)));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return claimed;
}

async function deliver(
  { outbox, worker, siteOrigin, network }: Omit<Webhooks, 'maxWaitMs' | 'stop'>,
  queued: QueuedWebhook,
): Promise<void> {
  const { id, event, url, secrets } = queued;
  const body = webhookBody(queued, siteOrigin);
  const error = await postWebhook(
    { url, body, headers: signedHeaders(id, body, secrets, Date.now()) },
    network,
  );
  const state = await outbox.recordWebhook(worker, id, error);
  if (error === null) log.info('webhook.delivered', { delivery: id, kind: event });
  else if (state === 'given_up') log.error('webhook.given_up', { delivery: id, kind: event, cause: error });
  else log.info('webhook.failed', { delivery: id, kind: event, cause: error });
}
