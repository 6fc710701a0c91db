import { system as texts } from '#content/admin/system.ts';
import type { Config } from '#lib/config/schema.ts';
import { ago, exactly } from '#lib/enquiries/admin/enquiry-times.ts';
import type { BackendHealth } from '#lib/http/backend-health.ts';
import type { Overview } from './overview.ts';

/** Fine; somebody should look; somebody must act. */
export type State = 'fine' | 'look' | 'act';

/** One part of the installation: how it is, what that means for the owner, and what to do about it. */
export type Check = { name: string; state: State; text: string; remedy: string };

/** Where the mail worker beside the site hands mails; undefined where it runs elsewhere. */
type Delivery = Config['MAIL_DELIVERY'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A worker is heard of each minute, and a mail server may make it wait for half of one. */
const WORKER_SILENT_MS = 3 * MINUTE;
const MAIL_LATE_MS = 15 * MINUTE;
/** Made once a night; a night with a change of the clock has 25 hours. */
const BACKUP_LATE_MS = 26 * HOUR;
/** The CDN is told within seconds, and again until it confirms. */
const CDN_LATE_MS = 2 * MINUTE;
/** Done each hour. */
const RETENTION_LATE_MS = 3 * HOUR;

const ORDER: readonly State[] = ['fine', 'look', 'act'];

/** The state that counts for all of them. */
export const worstOf = (checks: readonly Check[]): State =>
  ORDER[Math.max(0, ...checks.map(({ state }) => ORDER.indexOf(state)))] ?? 'fine';

const fine = (name: string, text: string): Check => ({ name, state: 'fine', text, remedy: texts.nothing });

/**
 * How each part of the installation is.
 * @param health what the embedded backend says of itself; undefined when it did not respond in time
 */
export function systemChecks(
  overview: Overview,
  health: BackendHealth | undefined,
  { isEmbedded, hasCdn, delivery }: { isEmbedded: boolean; hasCdn: boolean; delivery: Delivery },
): Check[] {
  const now = Date.parse(overview.now);
  return [
    databaseCheck(overview, health),
    workerCheck(overview, now),
    queueCheck(overview, now, delivery),
    backupCheck(isEmbedded ? health : {}, isEmbedded, now),
    retentionCheck(overview, now),
    ...(hasCdn ? [cdnCheck(overview, now)] : []),
    feedsCheck(overview),
  ];
}

function databaseCheck({ system }: Overview, health: BackendHealth | undefined): Check {
  const { name, remedy } = texts.database;
  if (health?.storage !== undefined) {
    return { name, state: 'act', text: texts.database.storage(health.storage), remedy };
  }
  const [enquiries, subscribers] = [system.enquiries, system.subscribers].map((count) =>
    count.toLocaleString('en-AU'),
  );
  return fine(name, texts.database.fine(enquiries ?? '', subscribers ?? ''));
}

function workerCheck({ system: { worker_at: at } }: Overview, now: number): Check {
  const { name, remedy } = texts.worker;
  if (at === null) return { name, state: 'act', text: texts.worker.never, remedy };
  if (now - Date.parse(at) > WORKER_SILENT_MS) {
    return { name, state: 'act', text: texts.worker.silent(ago(at, now)), remedy };
  }
  return fine(name, texts.worker.fine(ago(at, now)));
}

function queueCheck({ mails: { late_since: since } }: Overview, now: number, delivery: Delivery): Check {
  const { name, remedy } = texts.queue;
  if (delivery === 'folder' || delivery === 'none') {
    return { name, state: 'look', text: texts.queue[delivery], remedy: texts.queue.server };
  }
  return since !== null && now - Date.parse(since) > MAIL_LATE_MS
    ? { name, state: 'act', text: texts.queue.late(exactly(since)), remedy }
    : fine(name, texts.queue.fine);
}

function backupCheck(health: BackendHealth | undefined, isEmbedded: boolean, now: number): Check {
  const { name, remedy } = texts.backup;
  if (!isEmbedded) return fine(name, texts.backup.hosted);
  const at = health?.backup;
  if (at === undefined) return { name, state: 'look', text: texts.backup.unknown, remedy };
  if (at === null) return { name, state: 'look', text: texts.backup.none, remedy };
  if (now - Date.parse(at) > BACKUP_LATE_MS) {
    return { name, state: 'act', text: texts.backup.late(ago(at, now)), remedy };
  }
  return fine(name, texts.backup.fine(ago(at, now)));
}

function retentionCheck({ system }: Overview, now: number): Check {
  const { housekeeping_at: at, held_until: until } = system;
  const { name, remedy } = texts.retention;
  if (until !== null && Date.parse(until) > now) {
    return { name, state: 'look', text: texts.retention.held(exactly(until)), remedy: texts.retention.clock };
  }
  if (at === null) return { name, state: 'look', text: texts.retention.never, remedy };
  if (now - Date.parse(at) > RETENTION_LATE_MS) {
    return { name, state: 'look', text: texts.retention.late(ago(at, now)), remedy };
  }
  return fine(name, texts.retention.fine(ago(at, now)));
}

function cdnCheck({ system: { cdn } }: Overview, now: number): Check {
  const { name, remedy } = texts.cdn;
  if (cdn.is_current) return fine(name, texts.cdn.fine);
  if (now - Date.parse(cdn.changed_at) > CDN_LATE_MS) {
    return { name, state: 'act', text: texts.cdn.late(ago(cdn.changed_at, now)), remedy };
  }
  return fine(name, texts.cdn.underWay);
}

function feedsCheck({ newsletter: { feeds } }: Overview): Check {
  const { enabled, failing } = feeds;
  const { name, remedy } = texts.feeds;
  if (failing === 0) return fine(name, texts.feeds.fine);
  const text = failing === enabled ? texts.feeds.all : texts.feeds.some(failing, enabled);
  return { name, state: 'look', text, remedy };
}
