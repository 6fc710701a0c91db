import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedAddresses } from '#lib/email/signed-addresses.ts';
import type { HeardEvent, Outbox } from '#workers/mail/outbox.ts';
import { account, startImapServer, type ImapServer } from '#workers/mail/support/imap-server.ts';
import * as reports from '#workers/mail/support/reports.ts';
import type { Handled } from './poll-mailbox.ts';
import { runBounces } from './run-bounces.ts';

const addresses = signedAddresses('bounce@mail.firm.example', 'k'.repeat(64));
const bounce = () => reports.postfix(addresses.forBounces(randomUUID()));

let server: ImapServer;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const keep = (line: string) => void lines.push(line);
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  server = await startImapServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});
const logged = (event: string) => lines.filter((line) => line.includes(`"event":"${event}"`));

/** What the database holds of the events of one mailbox, as record_mail_event() would. */
function events() {
  const kept = new Map<string, HeardEvent>();
  const unsubscribed: string[] = [];
  return {
    kept,
    unsubscribed,
    outbox: {
      async recordEvent(event: HeardEvent) {
        await Promise.resolve();
        if (kept.has(event.id)) return 'repeated';
        kept.set(event.id, event);
        return 'ok';
      },
      async unsubscribe(token: string) {
        await Promise.resolve();
        unsubscribed.push(token);
        return 'ok';
      },
    } satisfies Heard,
  };
}

type Heard = Pick<Outbox, 'recordEvent' | 'unsubscribe'>;

/** A reader at work; `until` resolves once a condition holds after a poll or a failure. */
function reader(outbox: Heard, port = server.port, pass = account.pass) {
  const stop = new AbortController();
  const handled: Handled[] = [];
  let polls = 0;
  const ended = runBounces({
    server: { host: '127.0.0.1', port, secure: false, user: account.user, pass, path: 'INBOX' },
    addresses: () => Promise.resolve(addresses),
    outbox,
    pollMs: 5,
    maxWaitMs: 20,
    onHandled: (what) => handled.push(what),
    onPolled: () => (polls += 1),
    stop: stop.signal,
  });
  return {
    handled,
    polls: () => polls,
    until: (condition: () => boolean) => vi.waitUntil(condition, { timeout: 20_000, interval: 5 }),
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

describe('runBounces', { timeout: 30_000 }, () => {
  it('applies and deletes 500 reports, and leaves all other mail as it is', async () => {
    const letter = reports.outOfOffice('desk@firm.example');
    const holiday = reports.outOfOffice(addresses.forBounces(randomUUID()));
    server.deliver(letter);
    for (let n = 0; n < 500; n += 1) server.deliver(bounce());
    server.deliver(holiday, ['\\Flagged']);
    const { kept, outbox } = events();
    const { handled, polls, until, stop } = reader(outbox);
    await until(() => polls() >= 3);
    await stop();
    expect(kept.size).toBe(500);
    expect(new Set([...kept.values()].map(({ mail }) => mail)).size).toBe(500);
    expect(server.messages().map(({ raw, flags }) => [raw, flags])).toEqual([
      [letter, []],
      [holiday, ['\\Flagged']],
    ]);
    // What is left is looked at once.
    expect(handled.filter((what) => what !== 'permanent')).toEqual(['foreign', 'auto_reply']);
  });

  it('unsubscribes a reader by mail', async () => {
    const token = randomUUID();
    server.deliver(reports.unsubscribing(addresses.forUnsubscribing(token)));
    const { unsubscribed, outbox } = events();
    const { until, stop } = reader(outbox);
    await until(() => server.messages().length === 0);
    await stop();
    expect(unsubscribed).toEqual([token]);
  });

  it('counts a report once when it ends between applying and deleting it', async () => {
    server.deliver(bounce());
    const { kept, outbox } = events();
    let calls = 0;
    const { handled, until, stop } = reader({
      ...outbox,
      recordEvent: async (event) => {
        const status = await outbox.recordEvent(event);
        calls += 1;
        if (calls === 1) server.hangUp();
        return status;
      },
    });
    await until(() => server.messages().length === 0);
    await stop();
    expect(kept.size).toBe(1);
    expect(handled).toEqual(['permanent', 'repeated']);
  });

  it('counts a report once for two readers, and for two copies of it', async () => {
    const twice = bounce();
    server.deliver(twice);
    server.deliver(twice);
    for (let n = 0; n < 50; n += 1) server.deliver(bounce());
    const { kept, outbox } = events();
    const readers = [reader(outbox), reader(outbox)];
    await Promise.all(readers.map(({ until, polls }) => until(() => polls() > 0)));
    await Promise.all(readers.map(({ stop }) => stop()));
    expect(kept.size).toBe(51);
    expect(server.messages()).toEqual([]);
  });

  it('waits for a mailbox that is away, with one line when it goes and one when it is back', async () => {
    const { port } = server;
    const { kept, outbox } = events();
    const { polls, until, stop } = reader(outbox);
    await until(() => polls() > 0);
    await server.close();
    await until(() => logged('mail.bounces_unavailable').length > 0);
    server = await startImapServer({ port });
    server.deliver(bounce());
    await until(() => kept.size === 1);
    await until(() => logged('mail.bounces_available').length > 0);
    await stop();
    expect(logged('mail.bounces_unavailable')).toHaveLength(1);
    expect(logged('mail.bounces_unavailable')[0]).toMatch(/MailboxError: E[A-Z]+ LOGIN/);
  });

  it('leaves a report that the database does not take', async () => {
    server.deliver(bounce());
    const { outbox } = events();
    const recordEvent = () => Promise.resolve('invalid' as const);
    const { handled, polls, until, stop } = reader({ ...outbox, recordEvent });
    await until(() => polls() > 0);
    await stop();
    expect(handled).toEqual(['invalid']);
    expect(server.messages()).toHaveLength(1);
  });

  it('deletes nothing while the database is away', async () => {
    server.deliver(bounce());
    const { kept, outbox } = events();
    let isAway = true;
    const { until, stop } = reader({
      ...outbox,
      recordEvent: (event) =>
        isAway ? Promise.reject(new Error('no response from the database')) : outbox.recordEvent(event),
    });
    await until(() => logged('mail.bounces_unavailable').length > 0);
    expect(server.messages()).toHaveLength(1);
    isAway = false;
    await until(() => server.messages().length === 0);
    await stop();
    expect(kept.size).toBe(1);
  });

  it('leaves a message that cannot be read, and reads the next', async () => {
    const address = addresses.forBounces(randomUUID());
    server.deliver(`To: ${address}\r\n${'X: y\r\n'.repeat(30_000)}\r\n`);
    server.deliver(bounce());
    const { kept, outbox } = events();
    const { handled, until, stop } = reader(outbox);
    await until(() => server.messages().length === 1);
    await stop();
    expect(kept.size).toBe(1);
    expect(handled).toEqual(['unreadable', 'permanent']);
    expect(server.messages()).toHaveLength(1);
    expect(logged('mail.report_unreadable')).toHaveLength(1);
  });

  it('applies a report whose day of receipt is in no calendar, and reads the next', async () => {
    server.deliver(bounce(), [], '00-Jan-0000 00:00:00 +0000');
    server.deliver(bounce());
    const { kept, outbox } = events();
    const { until, stop } = reader(outbox);
    await until(() => server.messages().length === 0);
    await stop();
    for (const { at } of kept.values()) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
    expect(kept.size).toBe(2);
  });

  it('leaves a message at which the connection is lost again and again, and reads the next', async () => {
    await server.close();
    server = await startImapServer({ hangUpAt: 2 });
    for (let n = 0; n < 3; n += 1) server.deliver(bounce());
    const { kept, outbox } = events();
    const { until, stop } = reader(outbox);
    await until(() => kept.size === 2 && server.messages().length === 1);
    await stop();
    expect(server.messages().map(({ uid }) => uid)).toEqual([2]);
    expect(logged('mail.report_unreadable')[0]).toContain('the mailbox fails at it');
  });

  it('marks reports as deleted where single messages cannot be deleted', async () => {
    await server.close();
    server = await startImapServer({ uidPlus: false });
    server.deliver(reports.outOfOffice('desk@firm.example'), ['\\Deleted']);
    server.deliver(bounce());
    const { kept, outbox } = events();
    const { polls, until, stop } = reader(outbox);
    await until(() => polls() >= 2);
    await stop();
    expect(kept.size).toBe(1);
    expect(server.messages().map(({ flags }) => flags)).toEqual([['\\Deleted'], ['\\Deleted']]);
    const next = reader(outbox);
    await next.until(() => next.polls() > 0);
    await next.stop();
    expect(next.handled).toEqual(['gone', 'gone']);
  });

  it('begins again in a mailbox that was restored', async () => {
    server.deliver(reports.outOfOffice('desk@firm.example'));
    const { outbox } = events();
    const { handled, polls, until, stop } = reader(outbox);
    await until(() => polls() >= 2);
    server.renumber();
    await until(() => handled.length === 2);
    await stop();
    expect(handled).toEqual(['foreign', 'foreign']);
  });

  it('logs a refused password without the account', async () => {
    const { outbox } = events();
    const { until, stop } = reader(outbox, server.port, 'wrong password');
    await until(() => logged('mail.bounces_unavailable').length > 0);
    await stop();
    expect(lines.join('\n')).toContain('AUTHENTICATIONFAILED LOGIN');
    expect(lines.join('\n')).not.toMatch(/wrong password|firm\.example/);
  });

  it('stops at once, whatever the server does', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    const port = await new Promise<number>((resolve) =>
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as AddressInfo).port)),
    );
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    const { stop } = reader(events().outbox, port);
    await connected;
    await stop();
    expect(lines).toEqual([]);
    await new Promise((resolve) => silent.close(resolve));
  });
});
