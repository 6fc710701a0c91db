import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { startSink, type ReceivedMail, type Sink } from '#workers/mail/support/sink.ts';
import { DATA_DIR } from '#e2e/support/stack/addresses.ts';

const FOLDER = path.join(DATA_DIR, 'mailbox');

export type MailboxEntry = Pick<ReceivedMail, 'envelope'> & { email: Email };

/** A mail server of the stack's own. What it receives lies in files, for the tests' processes. */
export function startMailbox(): Promise<Sink> {
  mkdirSync(FOLDER, { recursive: true });
  let count = 0;
  return startSink({
    refused: /^refused-/,
    lost: /^lost-/,
    onMail: ({ envelope, raw }) => {
      count += 1;
      const file = path.join(FOLDER, `${count}.json`);
      writeFileSync(`${file}.unfinished`, JSON.stringify({ envelope, raw }));
      renameSync(`${file}.unfinished`, file);
    },
  });
}

/** In the order in which they came. */
export function receivedMails(): Promise<MailboxEntry[]> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort((one, other) => parseInt(one) - parseInt(other));
  return Promise.all(
    files.map(async (name) => {
      const { envelope, raw } = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as ReceivedMail;
      return { envelope, email: await PostalMime.parse(Buffer.from(raw, 'latin1')) };
    }),
  );
}
