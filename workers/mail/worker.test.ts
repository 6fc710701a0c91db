import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claimed, Outbox, Outcome } from './outbox.ts';
import { queued, sender } from './support/queued.ts';
import type { Handover, Transport } from './transport.ts';
import { runWorker } from './worker.ts';

interface Recorded {
  id: string;
  outcome: Outcome;
  error: string | null;
}

/** An outbox in memory, whose calls fail when a test says so. */
function outboxOf(mails: Claimed[]) {
  const waiting = [...mails];
  const recorded: Recorded[] = [];
  const inDoubt: Awaited<ReturnType<Outbox['inDoubt']>> = [];
  const failing: Partial<Record<keyof Outbox, number>> = {};
  let purges = 0;
  const call = <T>(name: keyof Outbox, answer: () => T): Promise<T> => {
    const left = failing[name] ?? 0;
    if (left === 0) return Promise.resolve(answer());
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
        };
      }),
    inDoubt: () => Promise.resolve(inDoubt),
    release: () => Promise.resolve(false),
  };
  return { outbox, recorded, failing, inDoubt, purges: () => purges };
}

const mail = (n: number, kind: Claimed['kind'] = 'notification', email = 'zoe@visitor.example') => ({
  ...queued(kind, { email }),
  id: `6f1c2d3e-0000-4000-8000-00000000000${n}`,
});

/** A way out that says what each mail comes to, and remembers what was handed over. */
function transportSaying(answer: (n: number) => Handover, repeatable = false) {
  const handed: string[] = [];
  let usable = true;
  const transport: Transport = {
    repeatable,
    open: async () => {
      usable = true;
      return {
        get usable() {
          return usable;
        },
        send: async ({ id }) => {
          handed.push(id);
          const result = answer(handed.length);
          if (result.outcome !== 'sent') usable = false;
          return result;
        },
        close: () => undefined,
      };
    },
    purge: () => Promise.resolve(),
  };
  return { transport, handed };
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

  it('says again what became of a mail when the database does not hear it at first', async () => {
    const { outbox, recorded, failing } = outboxOf([mail(1)]);
    failing.mark = 2;
    failing.record = 2;
    const { transport, handed } = transportSaying(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 1);
    expect(handed).toEqual([mail(1).id]);
    expect(recorded).toEqual([{ id: mail(1).id, outcome: 'sent', error: null }]);
  });

  it('is not stopped by a mail that cannot be written', async () => {
    const { outbox, recorded } = outboxOf([
      mail(1, 'acknowledgement', 'nobody'),
      { ...mail(2), enquiry: { ...mail(2).enquiry, created_at: 'never' } },
      mail(3),
    ]);
    const { transport, handed } = transportSaying(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 3);
    expect(recorded).toEqual([
      { id: mail(1).id, outcome: 'failed', error: 'the address cannot be written to' },
      { id: mail(2).id, outcome: 'failed', error: 'RangeError' },
      { id: mail(3).id, outcome: 'sent', error: null },
    ]);
    expect(handed).toEqual([mail(3).id]);
    expect(lines.join('')).not.toContain('nobody');
  });

  it('gives back what it has not begun when a mail breaks the connection', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2), mail(3)]);
    const { transport } = transportSaying((n) =>
      n === 2 ? { outcome: 'uncertain', error: 'ECONNECTION CONN' } : { outcome: 'sent' },
    );
    await work(outbox, transport, () => recorded.length === 3);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['sent', 'uncertain', 'released']);
    expect(events()).toEqual(['mail.sent', 'mail.uncertain']);
  });

  it('finishes the mail in hand when told to stop, and gives back the others', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2), mail(3)]);
    const stop = new AbortController();
    const { transport, handed } = transportSaying(() => {
      stop.abort();
      return { outcome: 'sent' };
    });
    await runWorker({ outbox, transport, sender, pollMs: 10, maxWaitMs: 20, stop: stop.signal });
    expect(handed).toHaveLength(1);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['sent', 'released', 'released']);
  });

  it('logs an outage of the database once, however long it lasts, and carries on', async () => {
    const { outbox, recorded, failing } = outboxOf([mail(1)]);
    failing.claim = 5;
    const { transport } = transportSaying(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 1);
    expect(events()).toEqual(['mail.database_unavailable', 'mail.database_available', 'mail.sent']);
  });

  it('gives everything back when the way out is blocked, and tries again later', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2)]);
    const blocked: Transport = {
      repeatable: true,
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

  it('reminds of mails that wait for a person, and how to see them', async () => {
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

  it('mails even when deleting what is too old fails, and says so', async () => {
    const { outbox, recorded, failing } = outboxOf([mail(1)]);
    failing.purge = 1_000;
    const { transport } = transportSaying(() => ({ outcome: 'sent' }));
    await work(outbox, transport, () => recorded.length === 1);
    expect(events()).toEqual(['retention.failed', 'mail.sent']);
  });

  it('takes a server that hangs up at once for one that is away', async () => {
    const { outbox, recorded } = outboxOf([mail(1), mail(2)]);
    const rude: Transport = {
      repeatable: false,
      open: async () => ({
        usable: false,
        send: () => Promise.reject(new Error('not reached')),
        close: () => undefined,
      }),
      purge: () => Promise.resolve(),
    };
    await work(outbox, rude, () => recorded.length === 2);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['released', 'released']);
    expect(events()).toEqual(['mail.server_unavailable']);
  });

  it('still deletes what is too old when there is no way out', async () => {
    const { outbox, recorded, purges } = outboxOf([mail(1)]);
    await work(outbox, undefined, () => purges() > 0);
    expect([recorded, events()]).toEqual([[], []]);
  });
});
