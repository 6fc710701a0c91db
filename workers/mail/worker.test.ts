import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import type { QueuedEnquiryMail } from '#lib/email/enquiry-mails.ts';
import type { Claimed, Lane, LaneOutbox, Outbox, Result } from './outbox.ts';
import { queued, sender } from './support/queued.ts';
import { TransportUnavailableError, type DeliveryResult, type Transport } from './transport.ts';
import { runWorker } from './worker.ts';

type Call = 'claim' | 'advance' | 'tick' | 'purge';

/** An outbox in memory, whose calls fail when a test says so. */
function outboxOf(mails: Claimed[], options: { heldUntil?: string; gives?: 'once'; tooOld?: number } = {}) {
  const waiting = [...mails];
  const recorded: Result[] = [];
  const marked = new Set<string>();
  /** The most mails that were marked and not recorded. */
  const most = { marked: 0 };
  const inDoubt: Awaited<ReturnType<Outbox['inDoubt']>> = [];
  const failing: Partial<Record<Call, number>> = {};
  let purges = 0;
  const call = <T>(name: Call, result: () => T): Promise<T> => {
    const left = failing[name] ?? 0;
    if (left === 0) return Promise.resolve(result());
    failing[name] = left - 1;
    return Promise.reject(new TypeError('fetch failed'));
  };
  const lane: LaneOutbox = {
    claim: (limit) => call('claim', () => ({ mails: waiting.splice(0, limit), unreadable: [] })),
    advance: (results, marks) =>
      call('advance', () => {
        recorded.push(...results);
        for (const { id, verdict } of results) {
          marked.delete(id);
          const again = verdict === 'not_begun' && options.gives !== 'once';
          if (again) waiting.push(...mails.filter((each) => each.id === id));
        }
        for (const id of marks) marked.add(id);
        most.marked = Math.max(most.marked, marked.size);
        return { status: 'ok', marked: marks, dropped: [], lost: [], wait_ms: 0, daily_limit: false };
      }),
  };
  const outbox = {
    tick: () => call('tick', (): string[] => []),
    purge: () =>
      call('purge', () => {
        purges += 1;
        return {
          status: 'ok' as const,
          enquiries: 0,
          spam: 0,
          subscriptions: purges === 1 ? (options.tooOld ?? 0) : 0,
          mails: 0,
          address_hashes: 0,
          // While deletion is held, nothing is older than the epoch.
          older_than: options.heldUntil ? '1970-01-01T00:00:00Z' : '2024-11-21T00:00:00Z',
          held_until: options.heldUntil ?? null,
          more: purges === 1 && options.tooOld !== undefined,
        };
      }),
    tickNewsletter: () => Promise.resolve({ status: 'ok' as const, more: false, sending: true, probe: [] }),
    issueReachable: () => Promise.resolve({ status: 'ok' as const }),
    gone: (ids: string[]) => Promise.resolve(ids),
    inDoubt: () => Promise.resolve(inDoubt),
  };
  return { outbox, lane, waiting, recorded, most, failing, inDoubt, purges: () => purges };
}

const mail = (
  n: number,
  kind: QueuedEnquiryMail['kind'] = 'notification',
  email = 'zoe@visitor.example',
) => ({
  ...queued(kind, { email }),
  id: `6f1c2d3e-0000-4000-8000-${String(n).padStart(12, '0')}`,
});
const mails = (count: number) => Array.from({ length: count }, (_, n) => mail(n + 1));

/** A transport in memory that returns a result for each mail, and the ids of those it was given. */
function transportReturning(result: (n: number) => DeliveryResult, isIdempotent = false) {
  const delivered: string[] = [];
  const transport: Transport = {
    isIdempotent,
    open: async () => {
      let usable = true;
      return {
        get usable() {
          return usable;
        },
        send: async ({ id }) => {
          delivered.push(id);
          const delivery = result(delivered.length);
          if (delivery.verdict !== 'sent') usable = false;
          return delivery;
        },
        close: () => undefined,
      };
    },
    purge: () => Promise.resolve(),
  };
  return { transport, delivered };
}
const sends = () => transportReturning(() => ({ verdict: 'sent' }));

describe('the mail worker', { timeout: 30_000 }, () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.splice(0);
    const keep = (line: string) => void lines.push(line);
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(console, 'error').mockImplementation(keep);
  });
  afterEach(() => vi.restoreAllMocks());
  const events = () => lines.map((line) => (JSON.parse(line) as { event: string }).event);

  type Memory = ReturnType<typeof outboxOf>;
  interface Setup {
    lanes?: Lane[];
    connections?: number;
    beginWithinMs?: number;
    /** What the lane for issues has of its own. */
    bulk?: { memory: Memory; transport: Transport };
  }
  const run = ({ outbox, lane }: Memory, transport: Transport | undefined, setup: Setup, stop: AbortSignal) =>
    runWorker({
      outbox,
      lanes: transport
        ? (setup.lanes ?? ['direct']).map((name) => ({
            lane: name,
            outbox: (name === 'bulk' && setup.bulk?.memory.lane) || lane,
            transport: (name === 'bulk' && setup.bulk?.transport) || transport,
            connections: setup.connections ?? 1,
            compose: (each) => composeMail(each, sender),
            beginWithinMs: setup.beginWithinMs ?? 30_000,
          }))
        : [],
      siteOrigin: 'https://firm.example',
      pace: { perSecond: 10, daily: undefined },
      tickMs: 1_000,
      pollMs: 10,
      maxWaitMs: 20,
      stop,
    });

  /** Runs until `done` holds, then stops as a signal would. */
  async function work(
    memory: Memory,
    transport: Transport | undefined,
    done: () => boolean,
    setup: Setup = {},
  ) {
    const stop = new AbortController();
    const running = run(memory, transport, setup, stop.signal);
    await vi.waitUntil(done, { timeout: 3_000, interval: 5 });
    stop.abort();
    await running;
  }

  it('repeats what the database did not hear, and sends each mail once', async () => {
    const memory = outboxOf([mail(1)]);
    memory.failing.advance = 3;
    const { transport, delivered } = sends();
    await work(memory, transport, () => memory.recorded.length === 1);
    expect(delivered).toEqual([mail(1).id]);
    expect(memory.recorded).toEqual([{ id: mail(1).id, verdict: 'sent', error: null }]);
  });

  it('says of mails that a call marked unheard, and that are dropped since, that it did not begin them', async () => {
    const memory = outboxOf(mails(2));
    let calls = 0;
    const { advance } = memory.lane;
    memory.lane.advance = async (results, marks) => {
      calls += 1;
      const advanced = await advance(results, marks);
      if (calls === 1) throw new TypeError('fetch failed');
      return { ...advanced, marked: [], dropped: marks };
    };
    const { transport, delivered } = sends();
    await work(memory, transport, () => memory.recorded.length > 0);
    expect(delivered).toEqual([]);
    expect(memory.recorded[0]).toEqual({ id: mail(1).id, verdict: 'not_begun', error: null });
  });

  it('marks nothing while results cannot be recorded', async () => {
    const memory = outboxOf(mails(40));
    const { transport, delivered } = transportReturning(() => {
      memory.failing.advance = Infinity;
      return { verdict: 'sent' };
    });
    await work(memory, transport, () => events().includes('mail.database_unavailable'));
    expect(delivered.length).toBeLessThanOrEqual(3);
    expect(memory.recorded).toEqual([]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      event: 'mail.results_lost',
      mails: delivered.length,
    });
  });

  it('mails enquiries while the mail server of issues is away, and says which of the two it is', async () => {
    const issues = outboxOf([mail(9)]);
    const away: Transport = {
      ...sends().transport,
      open: () => Promise.reject(new TransportUnavailableError('ECONNREFUSED CONN', 'retry')),
    };
    const memory = outboxOf(mails(3));
    const { transport, delivered } = sends();
    const setup: Setup = { lanes: ['bulk', 'direct'], bulk: { memory: issues, transport: away } };
    await work(
      memory,
      transport,
      () => memory.recorded.length === 3 && events().includes('mail.server_unavailable'),
      setup,
    );
    expect(delivered).toHaveLength(3);
    expect(issues.recorded.filter(({ verdict }) => verdict !== 'not_begun')).toEqual([]);
    const outages = lines
      .map((line) => JSON.parse(line) as { event: string; lane?: string })
      .filter(({ event }) => event === 'mail.server_unavailable');
    expect(outages).toMatchObject([{ lane: 'bulk', cause: expect.stringContaining('ECONNREFUSED') }]);
  });

  it('holds at most three marked mails for each connection', async () => {
    const memory = outboxOf(mails(200));
    const { transport, delivered } = sends();
    await work(memory, transport, () => memory.recorded.length === 200, { lanes: ['bulk'], connections: 4 });
    expect(new Set(delivered).size).toBe(200);
    expect(memory.most.marked).toBeLessThanOrEqual(12);
  });

  it('records a mail that cannot be rendered as unsendable, and sends the next', async () => {
    const memory = outboxOf([
      mail(1, 'acknowledgement', 'nobody'),
      { ...mail(2), enquiry: { ...mail(2).enquiry, created_at: 'never' } },
      mail(3),
    ]);
    const { transport, delivered } = sends();
    await work(memory, transport, () => memory.recorded.length === 3);
    expect(memory.recorded).toEqual([
      { id: mail(1).id, verdict: 'unsendable', error: 'the address cannot be written to' },
      { id: mail(2).id, verdict: 'unsendable', error: 'RangeError' },
      { id: mail(3).id, verdict: 'sent', error: null },
    ]);
    expect(delivered).toEqual([mail(3).id]);
    expect(lines.join('')).not.toContain('nobody');
  });

  it('opens another connection when a mail breaks one, and says so of that mail alone', async () => {
    const memory = outboxOf(mails(3));
    const { transport } = transportReturning((n) =>
      n === 2 ? { verdict: 'uncertain', error: 'ECONNECTION CONN' } : { verdict: 'sent' },
    );
    await work(memory, transport, () => memory.recorded.some(({ verdict }) => verdict === 'uncertain'));
    const settled = memory.recorded.filter(({ verdict }) => verdict !== 'not_begun');
    expect(settled.slice(0, 2).map(({ verdict }) => verdict)).toEqual(['sent', 'uncertain']);
    expect(events().slice(0, 2)).toEqual(['mail.sent', 'mail.uncertain']);
  });

  it('finishes the current mail when stopped, and gives back the others', async () => {
    const memory = outboxOf(mails(3));
    const stop = new AbortController();
    const { transport, delivered } = transportReturning(() => {
      stop.abort();
      return { verdict: 'sent' };
    });
    await run(memory, transport, {}, stop.signal);
    expect(delivered).toHaveLength(1);
    expect(memory.recorded.map(({ verdict }) => verdict).sort()).toEqual(['not_begun', 'not_begun', 'sent']);
  });

  it('does not begin a mail that was marked too long ago: not_begun', async () => {
    const memory = outboxOf([mail(1)], { gives: 'once' });
    const { transport, delivered } = sends();
    await work(memory, transport, () => memory.recorded.length === 1, { beginWithinMs: -1 });
    expect([delivered, memory.recorded[0]?.verdict]).toEqual([[], 'not_begun']);
  });

  it('logs an outage of the database once, however long it lasts, and goes on', async () => {
    const memory = outboxOf([mail(1)]);
    memory.failing.claim = 5;
    const { transport } = sends();
    await work(memory, transport, () => memory.recorded.length === 1);
    expect(events().filter((event) => event === 'mail.sent')).toHaveLength(1);
    expect(events()).toContain('mail.database_unavailable');
    expect(events()).toContain('mail.database_available');
  });

  const unavailable = (error: () => Error): Transport => ({
    isIdempotent: false,
    open: () => Promise.reject(error()),
    purge: () => Promise.resolve(),
  });

  it('gives everything back when there is no connection, and backs off', async () => {
    const memory = outboxOf(mails(2), { gives: 'once' });
    const refused = unavailable(() => new TransportUnavailableError('ECONNREFUSED CONN', 'retry'));
    await work(memory, refused, () => memory.recorded.length === 2);
    expect(memory.recorded.map(({ verdict }) => verdict)).toEqual(['not_begun', 'not_begun']);
    expect(events()).toEqual(['mail.server_unavailable']);
  });

  it.each([
    ['bulk', ['sender', 'not_begun']],
    ['direct', ['not_begun', 'not_begun']],
  ] as const)('says of a %s mail that we are refused, as the lane wants it', async (lane, verdicts) => {
    const memory = outboxOf(mails(2), { gives: 'once' });
    const refused = unavailable(() => new TransportUnavailableError('535 5.7.8 AUTH PLAIN', 'sender'));
    await work(memory, refused, () => memory.recorded.length === 2, { lanes: [lane] });
    expect(memory.recorded.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it('says of the sixth reader in a row who is refused, of two domains, that it is our fault: an issue alone', async () => {
    const readers = Array.from({ length: 6 }, (_, n) =>
      mail(n + 1, 'acknowledgement', `reader@${n % 2 ? 'a' : 'b'}.example`),
    );
    for (const lane of ['bulk', 'direct'] as const) {
      const memory = outboxOf(readers);
      const { transport } = transportReturning(() => ({ verdict: 'refused', error: '550 RCPT TO' }));
      const refused = () => memory.recorded.filter(({ verdict }) => verdict !== 'not_begun');
      await work(memory, transport, () => refused().length === 6, { lanes: [lane] });
      const last = lane === 'bulk' ? 'sender' : 'refused';
      expect(refused().map(({ verdict }) => verdict)).toEqual([...Array<string>(5).fill('refused'), last]);
    }
  });

  it('gives everything back when the transport is blocked, and backs off', async () => {
    const memory = outboxOf(mails(2), { gives: 'once' });
    const blocked: Transport = {
      isIdempotent: true,
      open: async () => ({
        usable: true,
        send: () => Promise.reject(new Error('ENOSPC')),
        close: () => undefined,
      }),
      purge: () => Promise.resolve(),
    };
    await work(memory, blocked, () => memory.recorded.length === 2);
    expect(memory.recorded.map(({ verdict }) => verdict)).toEqual(['not_begun', 'not_begun']);
    expect(events()).toEqual(['mail.server_unavailable']);
  });

  it('treats a server that hangs up at once as unavailable', async () => {
    const memory = outboxOf(mails(2), { gives: 'once' });
    const closing: Transport = {
      isIdempotent: false,
      open: async () => ({
        usable: false,
        send: () => Promise.reject(new Error('not reached')),
        close: () => undefined,
      }),
      purge: () => Promise.resolve(),
    };
    await work(memory, closing, () => events().length > 0);
    expect(memory.recorded.every(({ verdict }) => verdict === 'not_begun')).toBe(true);
    expect(events()).toEqual(['mail.server_unavailable']);
  });

  it('logs how many mails wait for a person, with the command that lists them', async () => {
    const memory = outboxOf([]);
    memory.inDoubt.push({
      id: mail(1).id,
      kind: 'notification',
      status: 'uncertain',
      request_id: 'ab12cd34',
      queued_at: '2026-11-21T05:00:00Z',
      attempts: 1,
      last_error: null,
    });
    await work(memory, undefined, () => memory.purges() > 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'mail.waits_for_decision',
      mails: 1,
      remedy: 'npm run mail -- list',
    });
  });

  it('says that nothing is deleted because the clock jumped', async () => {
    const memory = outboxOf([], { heldUntil: '2029-01-31T00:00:00Z' });
    await work(memory, undefined, () => memory.purges() > 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'retention.held',
      until: '2029-01-31T00:00:00Z',
    });
  });

  it('sends mails when housekeeping fails, and logs the failure', async () => {
    const memory = outboxOf([mail(1)]);
    memory.failing.purge = 1_000;
    const { transport } = sends();
    await work(memory, transport, () => memory.recorded.length === 1);
    expect(events().sort()).toEqual(['mail.sent', 'retention.failed']);
  });

  it('deletes what is too old without a transport', async () => {
    const memory = outboxOf([mail(1)]);
    await work(memory, undefined, () => memory.purges() > 0);
    expect([memory.recorded, events()]).toEqual([[], []]);
  });

  it('deletes the next portion a minute later, and looks again in an hour once nothing was left', async () => {
    const memory = outboxOf([], { tooOld: 500 });
    const tick = vi.spyOn(memory.outbox, 'tick');
    const { now } = performance;
    let ahead = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
    const stop = new AbortController();
    const running = run(memory, undefined, {}, stop.signal);
    const purgesAfter = async (seconds: number) => {
      // The second tick comes once all that the first one is followed by is over.
      for (const step of [seconds - 1, 1]) {
        const ticks = tick.mock.calls.length;
        ahead += step * 1000;
        await vi.waitUntil(() => tick.mock.calls.length > ticks, { timeout: 3_000, interval: 5 });
      }
      return memory.purges();
    };
    await vi.waitUntil(() => memory.purges() === 1, { timeout: 3_000, interval: 5 });
    expect(await purgesAfter(50)).toBe(1);
    expect(await purgesAfter(15)).toBe(2);
    expect(await purgesAfter(3_500)).toBe(2);
    expect(await purgesAfter(105)).toBe(3);
    stop.abort();
    await running;
    expect(events()).toEqual(['retention.purged']);
  });

  it('asks a transport once what is too old, however many lanes it has', async () => {
    const memory = outboxOf([]);
    const { transport } = transportReturning(() => ({ verdict: 'sent' }));
    const purge = vi.spyOn(transport, 'purge');
    const erase = vi.fn(() => Promise.resolve());
    transport.erase = erase;
    await work(memory, transport, () => erase.mock.calls.length > 0, { lanes: ['direct', 'bulk'] });
    expect([purge.mock.calls.length, erase.mock.calls.length]).toEqual([1, 1]);
  });

  it('deletes what the transport keeps of deleted enquiries, and sends all the same when that fails', async () => {
    const memory = outboxOf([mail(1)]);
    const erased: string[][] = [];
    const { transport } = transportReturning(() => ({ verdict: 'sent' }), true);
    transport.erase = async (findGone) => {
      erased.push(await findGone(['a', 'b']));
      throw new Error('a folder that cannot be read');
    };
    await work(memory, transport, () => memory.recorded.length === 1 && erased.length > 0);
    expect(erased).toEqual([['a', 'b']]);
  });
});
