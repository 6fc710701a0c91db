import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import { signedTransport } from './signed-transport.ts';
import { smtpTransport } from '#workers/mail/smtp.ts';
import { queued, sender } from '#workers/mail/support/queued.ts';
import { startSink } from '#workers/mail/support/sink.ts';
import { render } from '#workers/mail/rendering/render.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = {
  domain: 'firm.example',
  selector: 'mail2026',
  privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
};

it('hands a signed mail to the server, otherwise as it was', async () => {
  const sink = await startSink();
  try {
    const server = {
      kind: 'smtp',
      host: '127.0.0.1',
      port: sink.port,
      name: 'a.example',
      encryption: 'none',
    } as const;
    const session = await signedTransport(smtpTransport(server, 5_000), key).open();
    const mail = composeMail(queued('notification'), sender)!;
    const text = await render(mail);
    expect(await session.send(mail, text)).toEqual({ verdict: 'sent' });
    expect(session.usable).toBe(true);
    session.close();
    const { raw } = sink.mails[0]!;
    expect(raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;[\s\S]* d=firm\.example;/);
    expect(raw.slice(-text.length)).toBe(text.toString('latin1'));
  } finally {
    await sink.close();
  }
});

it('is the transport itself without a key', () => {
  const transport = smtpTransport({ kind: 'smtp', host: 'h', port: 1, name: 'n', encryption: 'none' }, 5_000);
  expect(signedTransport(transport, undefined)).toBe(transport);
});
