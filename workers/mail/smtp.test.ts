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
  name: 'firm.example',
  encryption: 'none',
  ...more,
});

describe('smtpTransport', { timeout: 30_000 }, () => {
  let sink: Sink;
  beforeEach(async () => {
    sink = await startSink({ account: { user: 'desk', pass: 'correct' } });
  });
  afterEach(() => sink.close());
  const auth = { user: 'desk', pass: 'correct' };
  const mail = composeMail(queued('notification'), sender)!;

  async function deliver() {
    const session = await smtpTransport(at(sink.port, { auth })).open();
    const result = await session.send(mail, await render(mail));
    const { usable } = session;
    session.close();
    return { ...result, usable };
  }

  it('sends several mails over one connection', async () => {
    const session = await smtpTransport(at(sink.port, { auth })).open();
    for (let n = 0; n < 3; n += 1)
      expect(await session.send(mail, await render(mail))).toEqual({ outcome: 'sent' });
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
  ] as const)(
    'returns the outcome and its code when the server does this: %s',
    async (behaviour, expected) => {
      sink.behave(behaviour);
      expect(await deliver()).toEqual({ ...expected, usable: false });
      expect(sink.mails).toHaveLength(behaviour === 'lost-reply' ? 1 : 0);
    },
  );

  it('rejects at open without a server, with a wrong password, or without encryption', async () => {
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

  it('rejects at open when the certificate is not trusted', async () => {
    const untrusted = await startSink({ startTls: true });
    await expect(smtpTransport(at(untrusted.port, { encryption: 'starttls' })).open()).rejects.toThrow(
      /SELF_SIGNED|CERT/,
    );
    await untrusted.close();
  });

  it('returns retry when the server hangs up between two mails', async () => {
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
      await expect(smtpTransport(at(port)).open()).rejects.toThrow(/^\S+( \d\.\d\.\d)? CONN$/);
    },
  );
});
