import type { Finding } from '#lib/email/findings.ts';
import type { SmtpServer } from '#workers/mail/settings.ts';
import { smtpTransport } from '#workers/mail/smtp.ts';

/** The longest that connecting and signing in may take, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Connects, encrypts and signs in as the worker does, sends nothing, and says what fails.
 * @param about names the server
 * @param setting where it is set
 */
export async function checkServer(
  server: SmtpServer,
  about = 'Mail server',
  setting = 'SMTP_URL',
): Promise<Finding> {
  const { host, port, encryption, auth } = server;
  try {
    (await smtpTransport(server, TIMEOUT_MS).open()).close();
  } catch (error) {
    return { about, level: 'missing', words: explain((error as Error).message, server, setting) };
  }
  const words = `${host}:${port} answers, ${encryption === 'none' ? 'without encryption' : `encrypted (${encryption === 'tls' ? 'TLS' : 'STARTTLS'})`}, ${auth ? `and takes the password of ${auth.user}` : 'and wants no password'}.`;
  return { about, level: encryption === 'none' ? 'note' : 'ok', words };
}

/** What each phase of the dialogue says when it fails; the codes are those of the log. */
function explain(failure: string, { host, port, encryption, auth }: SmtpServer, setting: string): string {
  const at = `${host}:${port}`;
  const reasons: [RegExp, string][] = [
    [/^(ENOTFOUND|EAI_AGAIN|EDNS)/, `No address is known of ${host}. Correct the name in ${setting}.`],
    [/^ECONNREFUSED/, `Nothing listens at ${at}. Correct the port in ${setting}.`],
    [
      /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/,
      `${at} does not answer. Many networks block port 25; relays take 587 or 465.`,
    ],
    [
      /STARTTLS/,
      `${at} offers no encryption (STARTTLS), and without it nothing is sent. Correct the port, or use smtps:// with 465.`,
    ],
    [
      /CERT|SELF_SIGNED|ALTNAME|ISSUER/,
      `The certificate of ${at} is not accepted. Use the name that it is made out to; an expired one is the relay's to renew.`,
    ],
    [
      /^(ERR_SSL|ETLS|ESOCKET|EPROTO)/,
      encryption === 'tls'
        ? `${at} does not begin with TLS. Use smtp:// for STARTTLS, or the port for TLS, mostly 465.`
        : `The encryption with ${at} failed.`,
    ],
    [
      /AUTH/,
      auth
        ? `${at} refuses the user ${auth.user} or the password. Correct ${setting}; special characters in it are written as %40 and so on.`
        : `${at} wants a password. Set ${setting} with user and password.`,
    ],
  ];
  const reason = reasons.find(([pattern]) => pattern.test(failure))?.[1] ?? `${at} refuses the connection.`;
  return `${reason} (${failure})`;
}
