import { cacheCounts } from '#server/observability/metrics.ts';
import type { ApplicationAnswer } from './origin-client.ts';
import { polished, type ReadyAnswer } from './cached-response.ts';

/** What the store asks of the front around it. */
export type Source = {
  ask(path: string): Promise<ApplicationAnswer>;
  /** @returns `known` itself when it says the same, and undefined when this answer must not be kept */
  prepare(answer: ApplicationAnswer, known: ReadyAnswer | undefined): Promise<ReadyAnswer | undefined>;
  /** Made from the database, so that after an expiry only the application knows what may still be shown. */
  isFromDatabase(path: string): boolean;
  /** Told once of each question that was left without an answer. */
  onFailure(path: string, cause: unknown): void;
  /** Rises whenever pages were expired by tag. */
  epoch(): number;
  now(): number;
};

type Kept = {
  answer: ReadyAnswer;
  epoch: number;
  dueAt: number;
};

export type Found =
  /** Ready to be sent. */
  | { kind: 'ready'; answer: ReadyAnswer; from: 'store' | 'application' | 'trouble' }
  /** To be passed on as the application gave it: not found, moved, failed. */
  | { kind: 'passed'; answer: ApplicationAnswer }
  /** Neither the application nor the store has an answer. */
  | { kind: 'failed' };

/** All kept answers together, in bytes. */
const MOST_BYTES = 96 * 1024 * 1024;
/** After so long a kept answer is asked for anew, behind the back of the visitor who gets it, in milliseconds. */
const RENEW_MS = 10_000;
/** So many pages wait to be packed better; the next renewal of a page asks again. */
const MOST_UNPOLISHED = 100;
/** So long is a page waited for that could be given as it was, in milliseconds. */
const PATIENCE_MS = 1_000;
/** Sooner when the application gave a page that it was already making anew. */
const RENEW_SOON_MS = 1_000;

/**
 * The pages that are the same for everyone, ready to be sent. One that is there is given at once, whatever state the application is in; one
 * that may have changed (a tag was expired since) is asked for first, by one request however many visitors wait. Bounded in bytes: what was
 * not asked for the longest goes first.
 */
export class PageStore {
  private readonly kept = new Map<string, Kept>();
  private readonly asking = new Map<string, { epoch: number; result: Promise<Found> }>();
  private readonly source: Source;
  private readonly mostBytes: number;
  private readonly unpolished = new Set<string>();
  bytes = 0;

  constructor(source: Source, mostBytes = MOST_BYTES) {
    this.source = source;
    this.mostBytes = mostBytes;
  }

  get size(): number {
    return this.kept.size;
  }

  /** The answer that may be sent at once, or undefined: then {@link find} it. */
  peek(path: string): ReadyAnswer | undefined {
    const kept = this.kept.get(path);
    if (kept === undefined || kept.epoch !== this.source.epoch()) return undefined;
    if (this.source.now() >= kept.dueAt) this.renewBehind(path, kept);
    return kept.answer;
  }

  /** Asks the application, together with everybody who waits for the same page. */
  find(path: string): Promise<Found> {
    const epoch = this.source.epoch();
    const asked = this.asking.get(path);
    // A page that was being made when its tags expired may show what was before.
    if (asked?.epoch === epoch) {
      cacheCounts.coalesced += 1;
      return asked.result;
    }
    const result = this.fetch(path, epoch).finally(() => {
      if (this.asking.get(path)?.result === result) this.asking.delete(path);
    });
    this.asking.set(path, { epoch, result });
    return result;
  }

  private async fetch(path: string, epoch: number): Promise<Found> {
    const kept = this.kept.get(path);
    const mayBeOld = kept && (kept.epoch === epoch || !this.source.isFromDatabase(path));
    const asked = this.ask(path, epoch, kept?.answer);
    if (!mayBeOld) return asked;
    const old: Found = { kind: 'ready', answer: kept.answer, from: 'trouble' };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Found>((resolve) => (timer = setTimeout(() => resolve(old), PATIENCE_MS)));
    const found = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    const failed = found.kind === 'failed' || (found.kind === 'passed' && found.answer.status >= 500);
    return failed ? old : found;
  }

  private async ask(path: string, epoch: number, before: ReadyAnswer | undefined): Promise<Found> {
    let answer: ApplicationAnswer;
    let ready: ReadyAnswer | undefined;
    try {
      answer = await this.source.ask(path);
      ready = await this.source.prepare(answer, before);
    } catch (cause) {
      this.source.onFailure(path, cause);
      return { kind: 'failed' };
    }
    if (ready) {
      this.keep(path, ready, epoch, answer);
      this.polish(path);
      return { kind: 'ready', answer: ready, from: 'application' };
    }
    // What is no page any more must not come back in the next trouble. A failure says nothing of the kind.
    if (answer.status < 500) this.drop(path);
    return { kind: 'passed', answer };
  }

  private keep(path: string, answer: ReadyAnswer, epoch: number, { headers }: ApplicationAnswer): void {
    // Asked for before an expiry, and answered after a page that was asked for since.
    if ((this.kept.get(path)?.epoch ?? 0) > epoch) return;
    const isOld = headers['x-nextjs-cache'] === 'STALE';
    this.drop(path);
    if (answer.weight > this.mostBytes / 4) return;
    this.kept.set(path, { answer, epoch, dueAt: this.source.now() + (isOld ? RENEW_SOON_MS : RENEW_MS) });
    this.bytes += answer.weight;
    for (const [oldest] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.drop(oldest);
      cacheCounts.evicted += 1;
    }
    this.count();
  }

  private drop(path: string): void {
    const kept = this.kept.get(path);
    if (!kept) return;
    this.kept.delete(path);
    this.bytes -= kept.answer.weight;
    this.count();
  }

  private count(): void {
    cacheCounts.entries = this.kept.size;
    cacheCounts.bytes = this.bytes;
  }

  private renewBehind(path: string, kept: Kept): void {
    // Whoever comes meanwhile need not ask. In trouble the page stays as it is, and the next visitor after a while tries again.
    kept.dueAt = this.source.now() + RENEW_MS;
    // Asked for now, so it is among the last to go.
    this.kept.delete(path);
    this.kept.set(path, kept);
    void this.find(path);
  }

  /** Packs a page as small as it gets once nobody waits for it, one page at a time. */
  private polish(path: string): void {
    if (this.kept.get(path)?.answer.isBest !== false || this.unpolished.size >= MOST_UNPOLISHED) return;
    const isFirst = this.unpolished.size === 0;
    this.unpolished.add(path);
    if (isFirst) void this.polishAll();
  }

  private async polishAll(): Promise<void> {
    for (const path of this.unpolished) {
      const quick = this.kept.get(path)?.answer;
      const best = quick && (await polished(quick).catch(() => undefined));
      this.unpolished.delete(path);
      const kept = this.kept.get(path);
      if (!best || kept?.answer !== quick) continue;
      kept.answer = best;
      this.bytes += best.weight - quick.weight;
      this.count();
    }
  }
}
