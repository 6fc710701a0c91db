import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#lib/log/log.ts';
import { pause } from '#workers/mail/backoff.ts';
import type { Lane, Result } from '#workers/mail/outbox.ts';
import { CLAIM_SIZE, ClaimedMails, type ClaimOptions, type Prepared } from './claimed-mails.ts';
import { Signal } from './signal.ts';

/**
 * How many mails may be marked and not recorded, for each connection: those that a killed worker leaves in
 * doubt, and that still leave once their send is paused. Where a person waits, one; else in hand and ahead.
 */
const MARKED_PER_CONNECTION = { direct: 1, bulk: 2 } as const satisfies Record<Lane, number>;
/** A connection with nothing to do is closed after so many milliseconds. */
export const MAX_IDLE_MS = 1_000;
/** How long a lane waits once the daily limit is reached, in milliseconds. */
const DAILY_LIMIT_WAIT_MS = 60_000;
/** How long a call waits for more while half the connections have their next mail, in milliseconds. */
const MAX_GATHER_MS = 10;
/** Of the last call when the worker stops; then the mails it marked become uncertain. */
const STOP_ATTEMPTS = 5;
const STOP_RETRY_MS = 1_000;

export interface PipelineOptions extends ClaimOptions {
  lane: Lane;
  /** How long after it was marked a mail may be begun, in milliseconds. */
  beginWithinMs: number;
}

/** Time that passed by either clock, in milliseconds: the monotonic one stands still in a frozen machine. */
const clocks = () => ({ monotonic: performance.now(), wall: Date.now() });
const since = (then: ReturnType<typeof clocks>) =>
  Math.max(performance.now() - then.monotonic, Date.now() - then.wall);

/**
 * The mails of one lane between the database and its connections. One call is under way at a time; it records
 * what ended and marks what comes next, and what gathers meanwhile goes into the next call. A failed call is
 * repeated while the worker lives, and nothing is marked before it succeeds.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #claimed: ClaimedMails;
  #marked: { prepared: Prepared; at: ReturnType<typeof clocks> }[] = [];
  #results: Result[] = [];
  /** What a call asked to mark whose response was lost: it may be marked, and is not begun. */
  readonly #unheard = new Set<string>();
  /** Handed to a connection and not settled. */
  #inHand = 0;
  #connections = 0;
  #markAt = 0;
  /** When the next call is due at the latest; 0 while none waits. */
  #gatherUntil = 0;
  #isLimited = false;
  readonly #changed = new Signal();

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#claimed = new ClaimedMails(
      options,
      (...result) => this.#say(...result),
      () => this.#changed.raise(),
    );
    options.stop.addEventListener('abort', () => this.#changed.raise());
  }

  /** Whether there is anything to open a connection for. */
  get hasWork(): boolean {
    if (this.#marked.length > 0) return true;
    return this.#claimed.count > 0 && performance.now() >= this.#markAt - MAX_IDLE_MS;
  }

  /** Resolves when something changed, or after so many milliseconds. */
  changed(ms: number): Promise<void> {
    return this.#changed.wait(ms);
  }

  /** An open connection asks for mails from now on. */
  connect(): void {
    this.#connections += 1;
    this.#changed.raise();
  }

  disconnect(): void {
    this.#connections -= 1;
  }

  /** @returns a mail that may be sent now, or undefined when none is marked */
  take(): Prepared | undefined {
    for (;;) {
      const next = this.#marked.shift();
      if (!next) return undefined;
      this.#changed.raise();
      if (since(next.at) <= this.#options.beginWithinMs) {
        this.#inHand += 1;
        return next.prepared;
      }
      this.#say(next.prepared.queued.id, 'not_begun');
    }
  }

  /** What became of a mail that take() returned. */
  settle(id: string, verdict: Result['verdict'], error: string | null): void {
    this.#inHand -= 1;
    this.#say(id, verdict, error);
  }

  /** The server refused us before any mail; it is said of the first that waits. */
  fault(error: string): void {
    const first = this.#claimed.takeFirst();
    if (first) this.#say(first.queued.id, 'sender', error);
    this.release();
  }

  /** Gives back what was not begun: no connection can be opened. */
  release(): void {
    for (const { queued } of this.#claimed.takeAll()) this.#say(queued.id, 'not_begun');
    if (this.#connections === 0 || this.#options.stop.aborted) this.#returnMarked();
  }

  /** Runs until the worker stops and nothing is left to say. */
  async run(): Promise<void> {
    const { stop } = this.#options;
    for (let failures = 0; ;) {
      if (stop.aborted) this.release();
      const marks = this.#wanted();
      if (this.#results.length > 0 || marks.length > 0) {
        this.#claimed.claimMore();
        const gatherMs = this.#gatherMs();
        if (gatherMs > 0) await this.changed(gatherMs);
        else if (await this.#advance(marks)) failures = 0;
        else if (stop.aborted && ++failures >= STOP_ATTEMPTS) return this.#giveUp();
      } else if (stop.aborted && this.#inHand === 0 && !this.#claimed.isClaiming) {
        return;
      } else {
        this.#claimed.claimMore();
        await this.changed(this.#waitMs());
        // No connection waits for a time; each waits to be told.
        if (this.#connections === 0 && this.hasWork) this.#changed.raise();
      }
    }
  }

  /** How long the next call may wait: many short ones would be most of the work of the database. */
  #gatherMs(): number {
    const isFed = this.#connections > 0 && this.#marked.length * 2 >= this.#connections;
    if (!isFed || this.#options.stop.aborted) {
      this.#gatherUntil = 0;
      return 0;
    }
    const now = performance.now();
    if (this.#gatherUntil === 0) this.#gatherUntil = now + MAX_GATHER_MS;
    else if (now >= this.#gatherUntil) this.#gatherUntil = 0;
    return this.#gatherUntil === 0 ? 0 : this.#gatherUntil - now;
  }

  /** Until there may be something to do of which nobody tells. */
  #waitMs(): number {
    const now = performance.now();
    const times = [now + this.#options.pollMs];
    if (this.#claimed.count > 0 && this.#markAt > now) times.push(this.#markAt);
    const { nextClaimAt } = this.#claimed;
    if (nextClaimAt !== undefined) times.push(nextClaimAt);
    return Math.max(1, Math.min(...times) - now);
  }

  #wanted(): Prepared[] {
    if (this.#options.stop.aborted || performance.now() < this.#markAt) return [];
    // As many as connections may hold, less what is under way; what this call records is no longer so.
    const room =
      MARKED_PER_CONNECTION[this.#options.lane] * this.#connections - this.#inHand - this.#marked.length;
    return this.#claimed.first(Math.max(0, room));
  }

  async #advance(marks: Prepared[]): Promise<boolean> {
    const { outbox, database, stop } = this.#options;
    const results = this.#results.slice(0, CLAIM_SIZE);
    const at = clocks();
    try {
      const advanced = await outbox.advance(
        results,
        marks.map(({ queued }) => queued.id),
      );
      database.succeed();
      this.#results.splice(0, results.length);
      for (const id of advanced.lost) log.error('mail.not_recorded', { mail: id });
      const marked = new Set(advanced.marked);
      const settled = new Set([...advanced.marked, ...advanced.dropped]);
      // Marked by the call that was not heard, and since then past its lease: it would stay in doubt.
      for (const id of advanced.dropped) if (this.#unheard.has(id)) this.#say(id, 'not_begun');
      for (const id of settled) this.#unheard.delete(id);
      this.#claimed.remove(settled);
      this.#marked.push(
        ...marks.filter(({ queued }) => marked.has(queued.id)).map((prepared) => ({ prepared, at })),
      );
      if (marks.length > 0) this.#pace(advanced);
      this.#changed.raise();
      return true;
    } catch (error) {
      database.fail(error);
      for (const { queued } of marks) this.#unheard.add(queued.id);
      if (stop.aborted) await delay(STOP_RETRY_MS);
      else await pause(database.waitMs, stop);
      return false;
    }
  }

  #pace({ wait_ms: waitMs, daily_limit: isLimited }: { wait_ms: number; daily_limit: boolean }): void {
    if (waitMs > 0) this.#markAt = performance.now() + waitMs;
    if (isLimited && !this.#isLimited) log.info('mail.daily_limit');
    this.#isLimited = isLimited;
    if (!isLimited) return;
    this.release();
    this.#markAt = performance.now() + DAILY_LIMIT_WAIT_MS;
    this.#claimed.waitUntil(this.#markAt);
  }

  #returnMarked(): void {
    for (const { prepared } of this.#marked.splice(0)) this.#say(prepared.queued.id, 'not_begun');
  }

  #say(id: string, verdict: Result['verdict'], error: string | null = null): void {
    this.#results.push({ id, verdict, error });
    this.#changed.raise();
  }

  #giveUp(): void {
    log.error('mail.results_lost', {
      mails: this.#results.filter(({ verdict }) => verdict !== 'not_begun').length,
      cause: 'the database did not respond while the worker stopped',
    });
  }
}
