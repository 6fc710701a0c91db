import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claimed, Outbox, Outcome } from './outbox.ts';
import { queued, sender } from './support/queued.ts';
import type { DeliveryResult, Transport } from './transport.ts';
import { runWorker } from './worker.ts';

interface Recorded {
  id: string;
  outcome: Outcome;
  error: string | null;
}

/** An outbox in memory, whose calls fail when a test says so. */
function outboxOf(mails: Claimed[], options: { heldUntil?: string } = {}) {
  const waiting = [...mails];
  const recorded: Recorded[] = [];
  const inDoubt: Awaited<ReturnType<Outbox['inDoubt']>> = [];
  const failing: Partial<Record<keyof Outbox, number>> = {};
  let purges = 0;
  const heldUntil = options.heldUntil ?? null;
  const call = <T>(name: keyof Outbox, result: () => T): Promise<T> => {
    const left = failing[name] ?? 0;
    if (left === 0) return Promise.resolve(result());
    failing[name] = left - 1;
    return Promise.reject(new TypeError('fetch failed'));
  };
  const outbox: Outbox = {
    claim: (limit) => call('claim', () => ({ status: 'ok', mails: waiting.splice(0, limit), uncertain: [] })),
    mark: () => call('mark', () => true),
    record: (id, outcome, error) =>
      call('record', () => {
        recorded.push({ id, outcome, error });
        return { status: 'ok' };
      }),
    purge: () =>
      call('purge', () => {
        purges += 1;
        return {
          status: 'ok',
          enquiries: 0,
          mails: 0,
          address_hashes: 0,
          older_than: '2024-11-21T00:00:00Z',
          held_until: heldUntil,
        };
      }),
    gone: () => Promise.resolve([]),
    inDoubt: () => Promise.resolve(inDoubt),
    release: () => Promise.resolve(false),
  };
  return { outbox, recorded, failing, inDoubt, purges: () => purges };
}

const mail = (n: number, kind: Claimed['kind'] = 'notification', email = 'zoe@visitor.example') => ({
  ...queued(kind, { email }),
  id: `6f1c2d3e-0000-4000-8000-00000000000${n}`,
});

/** A transport in memory that returns a result for each mail, and the ids of those it was given. */
function transportReturning(result: (n: number) => DeliveryResult, isIdempotent = false) {
  const delivered: string[] = [];
  let usable = true;
  const transport: Transport = {
    isIdempotent,
    open: async () => {
      usable = true;
      return {
        get usable() {
          return usable;
        },
        send: async ({ id }) => {
          delivered.push(id);
          const delivery = result(delivered.length);
          if (delivery.outcome !== 'sent') usable = false;
          return delivery;
        },
        close: () => undefined,
      };
    },
    purge: () => Promise.resolve(),
  };
  return { transport, delivered };
}

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

  /** Runs until `done` holds, then stops as a signal would. */
  async function work(outbox: Outbox, transport: Transport | undefined, done: () => boolean): Promise<void> {
    const stop = new AbortController();
    const running = runWorker({ outbox, transport, sender, pollMs: 10, maxWaitMs: 20, stop: stop.signal });
    await vi.waitUntil(done, { timeout: 20_000, interval: 5 });
    stop.abort();
    await running;
  }

  it('retries marking and recording when the database fails at first', async () => {
    const { outbox, recorded, failing } = outboxOf([mail(1)]);
    failing.mark = 2;
    failing.record = 2;
    const { transport, delivered } = transportReturning(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 1);
    expect(delivered).toEqual([mail(1).id]);
    expect(recorded).toEqual([{ id: mail(1).id, outcome: 'sent', error: null }]);
  });

  it('records a mail that cannot be rendered as failed, and sends the next', async () => {
    const { outbox, recorded } = outboxOf([
      mail(1, 'acknowledgement', 'nobody'),
      { ...mail(2), enquiry: { ...mail(2).enquiry, created_at: 'never' } },
      mail(3),
    ]);
    const { transport, delivered } = transportReturning(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 3);
    expect(recorded).toEqual([
      { id: mail(1).id, outcome: 'failed', error: 'the address cannot be written to' },
      { id: mail(2).id, outcome: 'failed', error: 'RangeError' },
      { id: mail(3).id, outcome: 'sent', error: null },
    ]);
    expect(delivered).toEqual([mail(3).id]);
    expect(lines.join('')).not.toContain('nobody');
  });

  it('releases what it has not begun when a mail breaks the connection', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2), mail(3)]);
    const { transport } = transportReturning((n) =>
      n === 2 ? { outcome: 'uncertain', error: 'ECONNECTION CONN' } : { outcome: 'sent' },
    );
    await work(outbox, transport, () => recorded.length === 3);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['sent', 'uncertain', 'released']);
    expect(events()).toEqual(['mail.sent', 'mail.uncertain']);
  });

  it('finishes the current mail when stopped, and releases the others', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2), mail(3)]);
    const stop = new AbortController();
    const { transport, delivered } = transportReturning(() => {
      stop.abort();
      return { outcome: 'sent' };
    });
    await runWorker({ outbox, transport, sender, pollMs: 10, maxWaitMs: 20, stop: stop.signal });
    expect(delivered).toHaveLength(1);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['sent', 'released', 'released']);
  });

  it('logs an outage of the database once, however long it lasts, and goes on', async () => {
    const { outbox, recorded, failing } = outboxOf([mail(1)]);
    failing.claim = 5;
    const { transport } = transportReturning(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 1);
    expect(events()).toEqual(['mail.database_unavailable', 'mail.database_available', 'mail.sent']);
  });

  it('releases everything when the transport is blocked, and backs off', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2)]);
    const blocked: Transport = {
      isIdempotent: true,
      open: async () => ({
        usable: true,
        send: () => Promise.reject(new Error('ENOSPC')),
        close: () => undefined,
      }),
      purge: () => Promise.resolve(),
    };
    await work(outbox, blocked, () => recorded.length === 2);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['released', 'released']);
    expect(events()).toEqual(['mail.server_unavailable']);
  });

  it('logs how many mails wait for a person, with the command that lists them', async () => {
    const { outbox, inDoubt, purges } = outboxOf([]);
    inDoubt.push({
      id: mail(1).id,
      kind: 'notification',
      status: 'uncertain',
      request_id: 'ab12cd34',
      queued_at: '2026-11-21T05:00:00Z',
      attempts: 1,
      last_error: null,
    });
    await work(outbox, undefined, () => purges() > 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'mail.waits_for_decision',
      mails: 1,
      remedy: 'npm run mail -- list',
    });
  });

  it('says that nothing is deleted because the clock jumped', async () => {
    const { outbox, purges } = outboxOf([], { heldUntil: '2029-01-31T00:00:00Z' });
    await work(outbox, undefined, () => purges() > 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'retention.held',
      until: '2029-01-31T00:00:00Z',
    });
  });

  it('sends mails when housekeeping fails, and logs the failure', async () => {
    const { outbox, recorded, failing } = outboxOf([mail(1)]);
    failing.purge = 1_000;
    const { transport } = transportReturning(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 1);
    expect(events()).toEqual(['retention.failed', 'mail.sent']);
  });

  it('treats a server that hangs up at once as unavailable', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2)]);
    const closing: Transport = {
      isIdempotent: false,
      open: async () => ({
        usable: false,
        send: () => Promise.reject(new Error('not reached')),
        close: () => undefined,
      }),
      purge: () => Promise.resolve(),
    };
    await work(outbox, closing, () => recorded.length === 2);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['released', 'released']);
    expect(events()).toEqual(['mail.server_unavailable']);
  });

  it('deletes what is too old without a transport', async () => {
    const { outbox, recorded, purges } = outboxOf([mail(1)]);
    await work(outbox, undefined, () => purges() > 0);
    expect([recorded, events()]).toEqual([[], []]);
  });

  it('deletes what the transport keeps of deleted enquiries, and sends all the same when that fails', async () => {
    const { outbox, recorded } = outboxOf([mail(1)]);
    outbox.gone = (ids) => Promise.resolve(ids);
    const erased: string[][] = [];
    const { transport } = transportReturning(() => ({ outcome: 'sent' }), true);
    transport.erase = async (findGone) => {
      erased.push(await findGone(['a', 'b']));
      throw new Error('a folder that cannot be read');
    };
    await work(outbox, transport, () => recorded.length === 1);
    expect(erased).toEqual([['a', 'b']]);
  });
});
