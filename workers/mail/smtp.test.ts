import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import { smtpTransport } from './smtp.ts';
import type { SmtpServer } from './settings.ts';
import { queued, sender } from './support/queued.ts';
import { startSink, type Sink } from './support/sink.ts';
import { render } from './transport.ts';

const at = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port,
  encryption: 'none',
  ...more,
});

describe('handing a mail to a mail server', { timeout: 30_000 }, () => {
  let sink: Sink;
  beforeEach(async () => {
    sink = await startSink({ account: { user: 'desk', pass: 'correct' } });
  });
  afterEach(() => sink.close());
  const auth = { user: 'desk', pass: 'correct' };
  const mail = composeMail(queued('notification'), sender)!;

  async function handOver() {
    const session = await smtpTransport(at(sink.port, { auth })).open();
    const result = await session.send(mail, await render(mail));
    const { usable } = session;
    session.close();
    return { ...result, usable };
  }

  it('delivers several over one connection', async () => {
    const session = await smtpTransport(at(sink.port, { auth })).open();
    for (let n = 0; n < 3; n += 1)
      expect(await session.send(mail, await render(mail))).toEqual({ outcome: 'sent' });
    expect(session.usable).toBe(true);
    session.close();
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

  it.each([
    ['refuse recipients for good', { outcome: 'failed', error: '550 5.1.1 RCPT TO' }],
    ['refuse recipients for now', { outcome: 'retry', error: '451 4.7.1 RCPT TO' }],
    ['refuse text for good', { outcome: 'failed', error: '554 5.7.1 DATA' }],
    ['refuse text for now', { outcome: 'retry', error: '452 4.3.1 DATA' }],
    [
      'hang up before the text',
      { outcome: 'retry', error: expect.stringMatching(/^E[A-Z]+ CONN$/) as string },
    ],
    ['lost-reply', { outcome: 'uncertain', error: expect.stringMatching(/^E[A-Z]+ CONN$/) as string }],
  ] as const)('when the server is told to %s', async (behaviour, expected) => {
    sink.behave(behaviour);
    expect(await handOver()).toEqual({ ...expected, usable: false });
    expect(sink.mails).toHaveLength(behaviour === 'lost-reply' ? 1 : 0);
  });

  it('does not even begin without a server, with a wrong password, or without the encryption it was told to use', async () => {
    await expect(
      smtpTransport(at(sink.port, { auth: { user: 'desk', pass: 'wrong' } })).open(),
    ).rejects.toThrow(/^535 5\.7\.8 AUTH/);
    await expect(smtpTransport(at(sink.port, { encryption: 'starttls' })).open()).rejects.toThrow(
      /^50\d STARTTLS$/,
    );
    const { port } = sink;
    await sink.close();
    await expect(smtpTransport(at(port)).open()).rejects.toThrow('ECONNREFUSED CONN');
    sink = await startSink();
  });

  it('does not begin with a server that cannot prove who it is', async () => {
    const posing = await startSink({ startTls: true });
    await expect(smtpTransport(at(posing.port, { encryption: 'starttls' })).open()).rejects.toThrow(
      /SELF_SIGNED|CERT/,
    );
    await posing.close();
  });

  it('survives a server that hangs up between two mails', async () => {
    const session = await smtpTransport(at(sink.port, { auth })).open();
    await session.send(mail, await render(mail));
    await sink.close();
    const text = await render(mail);
    const second = await session.send(mail, text);
    expect([second.outcome, session.usable]).toEqual(['retry', false]);
    session.close();
    sink = await startSink();
  });
});

describe('a server that says goodbye instead of hello', () => {
  let server: Server;
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  it.each(['554 5.3.2 no service here\r\n', '421 4.3.2 come back later\r\n', ''])('%j', async (greeting) => {
    server = createServer((socket) => socket.end(greeting));
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    await expect(smtpTransport(at(port)).open()).rejects.toThrow(/^\S+( \d\.\d\.\d)? CONN$/);
  });
});
