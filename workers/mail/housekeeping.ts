import { errorText, log } from '#lib/log/log.ts';
import { remedy } from './lanes/run-lane.ts';
import type { Outbox } from './outbox.ts';
import type { Transport } from './transport.ts';

interface Housekeeping {
  outbox: Pick<Outbox, 'inDoubt' | 'purge' | 'gone'>;
  /** Those of all lanes. */
  transports: readonly Transport[];
}

/**
 * Deletes what is too old, and logs how many mails wait for a person. A failure delays no mail.
 * @returns whether nothing is left: false after a failure, or a portion that may not have been the last
 */
export async function runHousekeeping({ outbox, transports }: Housekeeping): Promise<boolean> {
  try {
    const waiting = await outbox.inDoubt();
    if (waiting.length > 0) log.error('mail.waits_for_decision', { mails: waiting.length, remedy });
    const purged = await outbox.purge();
    const { enquiries, spam, subscriptions, mails } = purged;
    const { address_hashes: addressHashes, older_than: olderThan } = purged;
    if (purged.held_until !== null) {
      log.error('retention.held', { cause: 'the clock jumped', until: purged.held_until });
    }
    if (enquiries + spam + subscriptions + mails + addressHashes > 0) {
      log.info('retention.purged', { enquiries, spam, subscriptions, mails, addressHashes });
    }
    // The age of a copy is by the same clock as that of an enquiry.
    if (purged.held_until === null) {
      for (const transport of transports) await transport.purge(new Date(olderThan));
    }
    return !purged.more;
  } catch (error) {
    log.error('retention.failed', { cause: errorText(error) });
    return false;
  }
}

/** Deletes what the transports keep of what was deleted. A failure delays no mail. */
export async function eraseCopies({ outbox, transports }: Housekeeping): Promise<void> {
  try {
    for (const transport of transports) await transport.erase?.((ids) => outbox.gone(ids));
  } catch (error) {
    log.error('retention.failed', { cause: errorText(error) });
  }
}
