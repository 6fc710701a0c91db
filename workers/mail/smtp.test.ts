import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import { smtpTransport } from './smtp.ts';
import type { SmtpServer } from './settings.ts';
import { queued, sender } from './support/queued.ts';
import { startSink, type Sink } from './support/sink.ts';
import { render } from './rendering/render.ts';

const at = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port,
  name: 'firm.example',
  encryption: 'none',
  ...more,
});

/** With a deadline that only a server that drips reaches. */
const open = (server: SmtpServer, deadlineMs = 5_000) => smtpTransport(server, deadlineMs).open();

describe('smtpTransport', { timeout: 30_000 }, () => {
  let sink: Sink;
  beforeEach(async () => {
    sink = await startSink({ account: { user: 'desk', pass: 'correct' } });
  });
  afterEach(() => sink.close());
  const auth = { user: 'desk', pass: 'correct' };
  const mail = composeMail(queued('notification'), sender)!;

  async function deliver() {
    const session = await open(at(sink.port, { auth }));
    const result = await session.send(mail, await render(mail));
    const { usable } = session;
    session.close();
    return { ...result, usable };
  }

  it('sends several mails over one connection', async () => {
    const session = await open(at(sink.port, { auth }));
    for (let n = 0; n < 3; n += 1)
      expect(await session.send(mail, await render(mail))).toEqual({ verdict: 'sent' });
    expect(session.usable).toBe(true);
    session.close();
    expect(sink.mails.map(({ greeting }) => greeting)).toEqual(Array(3).fill('firm.example'));
    expect(sink.mails.map(({ email }) => email.subject)).toEqual(
      Array(3).fill('Enquiry AB12CD34: A second opinion'),
    );
    expect(sink.mails[0]?.email).toMatchObject({
      messageId: mail.messageId,
      date: '2026-11-21T05:00:00.000Z',
      replyTo: [{ name: 'Zoë O’Neill', address: 'zoe@visitor.example' }],
    });
    expect(sink.mails[0]?.email.text?.trimEnd()).toBe(mail.text.trimEnd());
  });

  it('leaves the envelope of a mail as it was', async () => {
    await deliver();
    expect(mail.envelope).toEqual({ from: sender.from, to: sender.notify });
  });

  it.each([
    ['refuse recipients for good', 'recipient', '550 5.1.1 RCPT TO', true],
    ['refuse recipients for now', 'retry', '451 4.7.1 RCPT TO', true],
    ['refuse to relay', 'refused', '550 RCPT TO', true],
    ['refuse text for good', 'sender', '554 5.7.1 DATA', false],
    ['refuse text over a quota', 'sender', '550 5.4.5 DATA', false],
    ['refuse text for now', 'retry', '452 4.3.1 DATA', true],
    ['throttle after the text', 'throttled', '454 4.7.0 DATA', true],
    ['hang up before the text', 'retry', expect.stringMatching(/^E[A-Z]+ CONN$/) as string, false],
    ['lost-reply', 'uncertain', expect.stringMatching(/^E[A-Z]+ CONN$/) as string, false],
  ] as const)(
    'returns the verdict and its code when the server does this: %s',
    async (behaviour, verdict, error, usable) => {
      sink.behave(behaviour);
      expect(await deliver()).toEqual({ verdict, error, usable });
      expect(sink.mails).toHaveLength(behaviour === 'lost-reply' ? 1 : 0);
    },
  );

  it('goes on over the same connection after a refusal', async () => {
    const session = await open(at(sink.port, { auth }));
    sink.behave('refuse recipients for good');
    expect(await session.send(mail, await render(mail))).toMatchObject({ verdict: 'recipient' });
    sink.behave('accept');
    expect(await session.send(mail, await render(mail))).toEqual({ verdict: 'sent' });
    session.close();
    expect(sink.connections()).toBe(1);
  });

  it('waits until the deadline for a server that is silent after the text', async () => {
    let client: Socket | undefined;
    const connecting = (message: unknown) => (client = (message as { socket: Socket }).socket);
    subscribe('net.client.socket', connecting);
    const silences: (number | undefined)[] = [];
    const scanning = await startSink({ onMail: () => void silences.push(client?.timeout) });
    const session = await open(at(scanning.port), 90_000);
    expect(await session.send(mail, await render(mail))).toEqual({ verdict: 'sent' });
    expect(silences).toEqual([90_000]);
    unsubscribe('net.client.socket', connecting);
    session.close();
    await scanning.close();
  });

  it('rejects at open without a server, with a wrong password, or without encryption', async () => {
    await expect(open(at(sink.port, { auth: { user: 'desk', pass: 'wrong' } }))).rejects.toThrow(
      /^535 5\.7\.8 AUTH/,
    );
    await expect(open(at(sink.port, { encryption: 'starttls' }))).rejects.toThrow(/^50\d STARTTLS$/);
    const { port } = sink;
    await sink.close();
    await expect(open(at(port))).rejects.toThrow('ECONNREFUSED CONN');
    sink = await startSink();
  });

  it('rejects at open when the certificate is not trusted', async () => {
    const untrusted = await startSink({ startTls: true });
    await expect(open(at(untrusted.port, { encryption: 'starttls' }))).rejects.toThrow(/SELF_SIGNED|CERT/);
    await untrusted.close();
  });

  it('returns retry when the server hangs up between two mails', async () => {
    const session = await open(at(sink.port, { auth }));
    await session.send(mail, await render(mail));
    await sink.close();
    const text = await render(mail);
    const second = await session.send(mail, text);
    expect([second.verdict, session.usable]).toEqual(['retry', false]);
    session.close();
    sink = await startSink();
  });
});

describe('smtpTransport, when the server greets with a refusal', () => {
  let server: Server;
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  it.each(['554 5.3.2 no service here\r\n', '421 4.3.2 come back later\r\n', ''])(
    'rejects at open: %j',
    async (greeting) => {
      server = createServer((socket) => socket.end(greeting));
      const port = await new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
      );
      await expect(open(at(port))).rejects.toThrow(/^\S+( \d\.\d\.\d)? CONN$/);
    },
  );
});

describe('smtpTransport, when the server drips', { timeout: 30_000 }, () => {
  const mail = composeMail(queued('notification'), sender)!;
  const timers: NodeJS.Timeout[] = [];
  const sockets: Socket[] = [];
  let server: Server;
  afterEach(async () => {
    timers.splice(0).forEach(clearInterval);
    sockets.splice(0).forEach((socket) => socket.destroy());
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });

  /** Answers each line from a list; `null` begins an answer that never ends. */
  async function dripping(answers: Record<string, string | null>): Promise<number> {
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.write('220 drip\r\n');
      let isText = false;
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n')) {
          const command = isText ? (line === '.' ? 'text' : '') : (line.split(/[ :]/)[0] ?? '');
          const answer = command === '' ? undefined : answers[command];
          if (answer === null) timers.push(setInterval(() => socket.write('250-x\r\n'), 20));
          else if (answer !== undefined) socket.write(`${answer}\r\n`);
          if (command === 'DATA' && answer !== null) isText = true;
        }
      });
    });
    return new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
  }

  it.each([
    ['the greeting', { EHLO: null }, undefined],
    ['the recipient', { EHLO: '250 ok', MAIL: '250 ok', RCPT: null }, 'retry'],
    ['the text', { EHLO: '250 ok', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go', text: null }, 'uncertain'],
  ] as const)('cuts it at the deadline in %s', async (_, answers, verdict) => {
    const server = at(await dripping(answers));
    if (verdict === undefined) return expect(open(server, 300)).rejects.toThrow('EDEADLINE CONN');
    const session = await open(server, 300);
    expect(await session.send(mail, await render(mail))).toEqual({ verdict, error: 'EDEADLINE CONN' });
    expect(session.usable).toBe(false);
  });

  it('leaves within seconds a server that does not answer a farewell', async () => {
    const session = await open(at(await dripping({ EHLO: '250 ok' })), 90_000);
    const left = new Promise((resolve) => sockets[0]!.once('end', () => resolve('left')));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    session.close();
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect(await left).toBe('left');
  });
});
