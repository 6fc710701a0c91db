import { afterEach, expect, it } from 'vitest';
import { account, startImapServer, type ImapServer } from '#workers/mail/support/imap-server.ts';
import { checkMailbox } from './check-mailbox.ts';
import type { ImapMailbox } from './settings.ts';

let server: ImapServer | undefined;
afterEach(() => server?.close());

async function found(
  changes: Partial<ImapMailbox> = {},
  options: Parameters<typeof startImapServer>[0] = {},
) {
  server = await startImapServer(options);
  const { port } = server;
  const finding = await checkMailbox({
    host: '127.0.0.1',
    port,
    secure: false,
    ...account,
    path: 'INBOX',
    ...changes,
  });
  return `${finding.level}: ${finding.words}`.replaceAll(String(port), 'PORT');
}

it('says that the mailbox opens, and changes nothing in it', async () => {
  expect(await found()).toBe('ok: INBOX at 127.0.0.1:PORT opens.');
});

it.each<[string, Partial<ImapMailbox>, RegExp]>([
  [
    'the password is wrong',
    { pass: 'wrong' },
    /refuses the user bounce@mail\.firm\.example or the password\. /,
  ],
  ['there is no such mailbox', { path: 'Bounces' }, /no mailbox Bounces/],
  ['nothing listens', { port: 1 }, /Nothing listens at 127\.0\.0\.1:1\. .*ECONNREFUSED LOGIN/],
  ['the name is unknown', { host: 'nowhere.invalid' }, /No address is known of nowhere\.invalid/],
  ['the server speaks no TLS', { secure: true }, /does not answer as an IMAP server with TLS/],
])('explains what is missing when %s', async (_, changes, words) => {
  const finding = await found(changes);
  expect(finding).toMatch(/^missing: /);
  expect(finding).toMatch(words);
  expect(finding).not.toContain(account.pass);
});

it('notes a server that deletes no single messages', async () => {
  expect(await found({}, { uidPlus: false })).toMatch(/^note: .*UIDPLUS/);
});
