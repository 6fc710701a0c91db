import type { Mail } from '#lib/email/mail.ts';
import { log } from '#lib/log/log.ts';
import { pause, type Backoff } from '#workers/mail/backoff.ts';
import type { Lane } from '#workers/mail/outbox.ts';
import {
  TransportUnavailableError,
  type DeliveryResult,
  type Session,
  type Transport,
} from '#workers/mail/transport.ts';
import { PolicyRun, type Verdict } from '#workers/mail/verdict.ts';
import type { Prepared } from './claimed-mails.ts';
import { MAX_IDLE_MS, Pipeline, type PipelineOptions } from './pipeline.ts';

/** A connection is given up after so many mails or milliseconds. */
const MAX_MAILS = 100;
const MAX_AGE_MS = 60_000;
/** The command that shows what a person has to decide. */
export const remedy = 'npm run mail -- list';

export interface LaneOptions extends PipelineOptions {
  transport: Transport;
  connections: number;
  /** Of the mail server, for this lane. */
  server: Backoff;
  onSettled?: (lane: Lane, verdict: Verdict) => void;
}

/** Sends the mails of one lane over connections of its own until it is stopped. Never rejects. */
export async function runLane(options: LaneOptions): Promise<void> {
  const { connections, stop } = options;
  const pipeline = new Pipeline(options);
  const lane = new Connections(options, pipeline);
  const open = Array.from({ length: connections }, async () => {
    while (!stop.aborted) await lane.connectWhenNeeded();
  });
  await Promise.all([pipeline.run(), ...open]);
}

class Connections {
  readonly #options: LaneOptions;
  readonly #pipeline: Pipeline;
  readonly #server: Backoff;
  readonly #policy: PolicyRun;
  /** One connection is opened at a time, so that an outage is noticed and waited for once. */
  #opening: Promise<unknown> = Promise.resolve();

  constructor(options: LaneOptions, pipeline: Pipeline) {
    this.#options = options;
    this.#pipeline = pipeline;
    this.#server = options.server;
    this.#policy = new PolicyRun(options.lane);
  }

  /** Sends over one connection, from when there is a mail until it is idle, old or broken. */
  async connectWhenNeeded(): Promise<void> {
    const { pollMs } = this.#options;
    if (!this.#pipeline.hasWork) return this.#pipeline.changed(pollMs);
    const opened = this.#opening.then(() => this.#open());
    this.#opening = opened;
    const session = await opened;
    if (!session) return;
    this.#pipeline.connect();
    try {
      const sent = await this.#use(session);
      // A server that accepts connections and hangs up at once must not be retried in a tight loop.
      if (sent === 0 && !session.usable) this.#server.fail(new Error('the server hung up'));
    } finally {
      this.#pipeline.disconnect();
      session.close();
    }
  }

  async #open(): Promise<Session | undefined> {
    const { stop, transport } = this.#options;
    await pause(this.#server.waitMs, stop);
    if (stop.aborted || !this.#pipeline.hasWork) return undefined;
    try {
      return await transport.open();
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** @returns how many mails were handed over */
  async #use(session: Session): Promise<number> {
    const { stop } = this.#options;
    const oldAt = performance.now() + MAX_AGE_MS;
    let mails = 0;
    let idleAt = performance.now() + MAX_IDLE_MS;
    while (session.usable && !stop.aborted && mails < MAX_MAILS && performance.now() < oldAt) {
      const prepared = this.#pipeline.take();
      if (!prepared) {
        const left = idleAt - performance.now();
        if (left <= 0) break;
        await this.#pipeline.changed(left);
        continue;
      }
      if (!(await this.#send(session, prepared))) break;
      mails += 1;
      idleAt = performance.now() + MAX_IDLE_MS;
    }
    return mails;
  }

  /** @returns false when nothing can be sent at all */
  async #send(session: Session, { queued, mail, text }: Prepared): Promise<boolean> {
    let result: DeliveryResult;
    try {
      result = await session.send(mail, text);
    } catch (error) {
      this.#pipeline.settle(queued.id, 'not_begun', null);
      this.#fail(error);
      return false;
    }
    const verdict = this.#policy.weigh(result.verdict, mail.envelope.to);
    const error = 'error' in result ? result.error : null;
    this.#log(mail, verdict, error);
    this.#pipeline.settle(queued.id, verdict, error);
    if (verdict === 'sent') this.#server.succeed();
    // Our own fault meets every mail; one of the text alone, in a mail that a person waits for, does not.
    else if (verdict === 'sender' && !error?.endsWith('DATA')) this.#server.fail(new Error(error ?? verdict));
    return true;
  }

  /** No connection, or one that sends nothing: what waits is given back, and counts no attempt. */
  #fail(error: unknown): void {
    const { lane } = this.#options;
    this.#server.fail(error);
    if (lane === 'bulk' && error instanceof TransportUnavailableError && error.verdict === 'sender') {
      this.#pipeline.fault(error.message);
    } else this.#pipeline.release();
  }

  /** One line for each attempt. */
  #log({ id, kind, requestId }: Mail, verdict: Verdict, cause: string | null): void {
    this.#options.onSettled?.(this.#options.lane, verdict);
    const details = { mail: id, kind, ...(requestId ? { requestId } : {}) };
    const refusal = { ...details, verdict, cause };
    switch (verdict) {
      case 'sent':
        return log.info('mail.sent', details);
      case 'retry':
        return log.error('mail.retry', refusal);
      case 'throttled':
        return log.error('mail.throttled', refusal);
      case 'sender':
        return log.error('mail.sender_refused', refusal);
      case 'uncertain':
        return log.error('mail.uncertain', { ...refusal, remedy });
      default:
        return log.error('mail.failed', { ...refusal, remedy });
    }
  }
}
