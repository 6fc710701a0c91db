import { errorText, log } from '#lib/log/log.ts';
import { archivePath } from '#lib/routes.ts';
import { pause, type Backoff } from '#workers/mail/backoff.ts';
import type { Outbox } from '#workers/mail/outbox.ts';

interface Sends {
  outbox: Pick<Outbox, 'tickNewsletter' | 'issueReachable'>;
  database: Backoff;
  /** Kept up to date for the bulk lane. */
  sends: { underWay: boolean };
  /** Whether connections to the mail server open. */
  isRelayAvailable: () => boolean;
  /** Of the site, as its readers reach it. */
  siteOrigin: string;
  stop: AbortSignal;
}

/** How often sends are looked at, in milliseconds. */
const INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Takes sends through their states until the worker is stopped. Never rejects. */
export async function runSends({
  outbox,
  database,
  sends,
  isRelayAvailable,
  siteOrigin,
  stop,
}: Sends): Promise<void> {
  while (!stop.aborted) {
    let waitMs = INTERVAL_MS;
    try {
      const { more, sending, probe } = await outbox.tickNewsletter(isRelayAvailable());
      database.succeed();
      sends.underWay = sending;
      if (more) waitMs = 0;
      for (const { send_id: send, issue_number: number } of probe) {
        if (await isReadable(new URL(`${archivePath}/${number}`, siteOrigin)))
          await outbox.issueReachable(send);
      }
    } catch (error) {
      database.fail(error);
      waitMs = Math.max(INTERVAL_MS, database.waitMs);
    }
    await pause(waitMs, stop);
  }
}

/** Nobody is mailed a link that leads nowhere. */
async function isReadable(url: URL): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.body?.cancel();
    if (response.status === 200) return true;
    log.info('sending.waits_for_issue', { url: url.href, status: response.status });
  } catch (error) {
    log.info('sending.waits_for_issue', { url: url.href, cause: errorText(error) });
  }
  return false;
}
