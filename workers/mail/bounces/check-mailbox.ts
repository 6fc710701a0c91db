import type { Finding } from '#lib/email/findings.ts';
import { openMailbox } from './mailbox.ts';
import type { ImapMailbox } from './settings.ts';

const about = 'Bounces';
/** The longest that it may take, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Signs in and selects the mailbox as the worker does, changes nothing, and says what fails. */
export async function checkMailbox(server: ImapMailbox | undefined): Promise<Finding> {
  if (!server) {
    return {
      about,
      level: 'note',
      words: 'Nobody reads the mailbox of BOUNCE_ADDRESS. Set BOUNCE_IMAP_URL.',
    };
  }
  try {
    const mailbox = await openMailbox(server, AbortSignal.timeout(TIMEOUT_MS));
    await mailbox.close();
    const at = `${server.path} at ${server.host}:${server.port}`;
    if (mailbox.isReadOnly) {
      const words = `${at} is read-only, so reports are read again for ever. Allow the user to delete.`;
      return { about, level: 'missing', words };
    }
    if (!mailbox.canExpunge) {
      const words = `${at} opens. It cannot delete single messages (UIDPLUS), so reports are only marked as deleted.`;
      return { about, level: 'note', words };
    }
    return { about, level: 'ok', words: `${at} opens.` };
  } catch (error) {
    return { about, level: 'missing', words: explain((error as Error).message, server) };
  }
}

/** What each step says when it fails; the codes are those of the log. */
function explain(failure: string, { host, port, secure, user, path }: ImapMailbox): string {
  const at = `${host}:${port}`;
  const reasons: [RegExp, string][] = [
    [/^(ENOTFOUND|EAI_AGAIN|EDNS)/, `No address is known of ${host}. Correct the name in BOUNCE_IMAP_URL.`],
    [/^ECONNREFUSED/, `Nothing listens at ${at}. Correct the port in BOUNCE_IMAP_URL.`],
    [/CERT|SELF_SIGNED|ALTNAME|ISSUER/, `The certificate of ${at} is not accepted.`],
    [
      /SELECT$/,
      `${user} is signed in at ${at}, and there is no mailbox ${path}. Correct the end of BOUNCE_IMAP_URL.`,
    ],
    [
      /^AUTHENTICATIONFAILED|^AUTHORIZATIONFAILED|^NO LOGIN/,
      `${at} refuses the user ${user} or the password. Correct BOUNCE_IMAP_URL; special characters in it are written as %40 and so on.`,
    ],
  ];
  const reason =
    reasons.find(([pattern]) => pattern.test(failure))?.[1] ??
    `${at} does not answer as an IMAP server${secure ? ' with TLS' : ''} does.`;
  return `${reason} (${failure})`;
}
