import { afterEach, expect, it } from 'vitest';
import { checkServer } from './check-server.ts';
import type { SmtpServer } from '#workers/mail/settings.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';

let sink: Sink | undefined;
afterEach(() => sink?.close());

const account = { user: 'desk', pass: 'correct' };

/** What is found at a mail server that runs with `offers`, reached with `settings`. */
async function found(settings: Partial<SmtpServer>, offers: Parameters<typeof startSink>[0] = { account }) {
  sink = await startSink(offers);
  const server = {
    kind: 'smtp',
    host: '127.0.0.1',
    port: sink.port,
    name: 'a.example',
    encryption: 'none',
  } as const;
  const finding = await checkServer({ ...server, ...settings });
  expect(sink.mails).toEqual([]);
  return `${finding.level}: ${finding.words}`.replaceAll(String(sink.port), 'PORT');
}

it('says that a server takes the password, and that nothing is encrypted', async () => {
  expect(await found({ auth: account })).toBe(
    'note: 127.0.0.1:PORT answers, without encryption, and takes the password of desk.',
  );
});

it.each<[Partial<SmtpServer>, Parameters<typeof startSink>[0], RegExp]>([
  [
    { auth: { user: 'desk', pass: 'wrong' } },
    { account },
    /refuses the user desk or the password.*\(535 5\.7\.8/,
  ],
  [{ encryption: 'starttls' }, { account }, /PORT offers no encryption \(STARTTLS\)/],
  [
    { encryption: 'starttls' },
    { account, startTls: true },
    /The certificate of 127\.0\.0\.1:PORT is not accepted/,
  ],
  [{ encryption: 'tls' }, { account }, /PORT does not begin with TLS/],
  [{ port: 1 }, { account }, /Nothing listens at 127\.0\.0\.1:1\./],
  [{ host: 'nowhere.invalid' }, { account }, /No address is known of nowhere\.invalid/],
])('explains what fails with %j at a server with %j', async (settings, offers, words) => {
  const finding = await found(settings, offers);
  expect(finding).toMatch(/^missing: /);
  expect(finding).toMatch(words);
});
