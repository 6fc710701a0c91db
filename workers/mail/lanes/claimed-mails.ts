import type { Mail } from '#lib/email/mail.ts';
import { log } from '#lib/log/log.ts';
import type { Backoff } from '#workers/mail/backoff.ts';
import type { Claimed, LaneOutbox, Result } from '#workers/mail/outbox.ts';
import { render } from '#workers/mail/rendering/render.ts';

/** Mails of one claim; with what is marked they are all that a lane holds in memory. */
export const CLAIM_SIZE = 50;

/** A mail with all that sending it takes. */
export interface Prepared {
  queued: Claimed;
  mail: Mail;
  text: Buffer;
}

export interface ClaimOptions {
  outbox: LaneOutbox;
  /** @returns undefined when the mail cannot be written */
  compose: (queued: Claimed) => Mail | undefined;
  /** Of the database, shared by all lanes. */
  database: Backoff;
  pollMs: number;
  stop: AbortSignal;
}

/** Records what became of a mail with the next call. */
export type Say = (id: string, verdict: Result['verdict'], error?: string | null) => void;

/** The mails of one lane that are claimed, rendered and not marked, oldest first. */
export class ClaimedMails {
  readonly #options: ClaimOptions;
  readonly #say: Say;
  readonly #onChange: () => void;
  #mails: Prepared[] = [];
  #isClaiming = false;
  #claimAt = 0;

  constructor(options: ClaimOptions, say: Say, onChange: () => void) {
    this.#options = options;
    this.#say = say;
    this.#onChange = onChange;
  }

  get count(): number {
    return this.#mails.length;
  }

  get isClaiming(): boolean {
    return this.#isClaiming;
  }

  /** When more may be claimed, on the clock of `performance.now()`; undefined while no more is wanted. */
  get nextClaimAt(): number | undefined {
    const isWanted = !this.#options.stop.aborted && !this.#isClaiming && this.count <= CLAIM_SIZE / 2;
    return isWanted ? this.#claimAt : undefined;
  }

  first(count: number): Prepared[] {
    return this.#mails.slice(0, count);
  }

  takeFirst(): Prepared | undefined {
    return this.#mails.shift();
  }

  takeAll(): Prepared[] {
    return this.#mails.splice(0);
  }

  remove(ids: ReadonlySet<string>): void {
    this.#mails = this.#mails.filter(({ queued }) => !ids.has(queued.id));
  }

  /** Claims nothing before that time on the clock of `performance.now()`. */
  waitUntil(time: number): void {
    this.#claimAt = time;
  }

  /** In the background, so that connections go on with what they have. */
  claimMore(): void {
    const { database } = this.#options;
    if (performance.now() < (this.nextClaimAt ?? Infinity)) return;
    this.#isClaiming = true;
    this.#claim()
      .catch((error: unknown) => {
        database.fail(error);
        this.#claimAt = performance.now() + database.waitMs;
      })
      .finally(() => {
        this.#isClaiming = false;
        this.#onChange();
      });
  }

  async #claim(): Promise<void> {
    const { outbox, database, pollMs } = this.#options;
    const { mails, unreadable } = await outbox.claim(CLAIM_SIZE);
    database.succeed();
    for (const each of unreadable) this.#unsendable(each, 'unknown contents');
    // All at once: that a server refuses us meanwhile is said of the first, and the others go back.
    const prepared: Prepared[] = [];
    for (const queued of mails) prepared.push(...(await this.#prepare(queued)));
    this.#mails.push(...prepared);
    // A full claim says that more is due.
    this.#claimAt = mails.length < CLAIM_SIZE ? performance.now() + pollMs : 0;
  }

  /** Before it is marked: a mail that cannot be rendered must not look as if it had been sent. */
  async #prepare(queued: Claimed): Promise<Prepared[]> {
    try {
      const mail = this.#options.compose(queued);
      if (mail) return [{ queued, mail, text: await render(mail) }];
      this.#unsendable(queued, 'the address cannot be written to');
    } catch (error) {
      this.#unsendable(queued, error instanceof Error ? error.name : 'not rendered');
    }
    return [];
  }

  #unsendable({ id, kind }: { id: string; kind: string }, cause: string): void {
    log.error('mail.failed', { mail: id, kind, verdict: 'unsendable', cause });
    this.#say(id, 'unsendable', cause);
  }
}
