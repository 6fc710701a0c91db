import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from './settings.ts';
import type { Handover, Session, Transport } from './transport.ts';

/** In milliseconds. All of them together stay below the lease of a mail. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Sends through a mail server, one connection for the mails of one claim. The connection class is used rather than the library's
 * transport, because only it lets us be connected and signed in before a mail is marked as being sent, and see how far it got.
 */
export function smtpTransport(server: SmtpServer): Transport {
  return {
    repeatable: false,
    open: () => connect(server),
    purge: () => Promise.resolve(),
  };
}

async function connect(server: SmtpServer): Promise<Session> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    tls: { minVersion: 'TLSv1.2' },
  });
  let usable = true;
  // Listened to for as long as it lives: a server may also hang up between two mails.
  connection.on('error', () => (usable = false));
  connection.on('end', () => (usable = false));
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const { auth } = server;
    if (auth) {
      await new Promise<void>((resolve, reject) =>
        connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve())),
      );
    }
  } catch (error) {
    connection.close();
    throw new Error(describe(error as SmtpError), { cause: error });
  }
  return {
    get usable() {
      return usable;
    },
    async send({ envelope }, text) {
      const result = await handOver(connection, envelope, text);
      // A refused mail leaves the dialogue in a state of its own; the next one gets a new connection.
      if (result.outcome !== 'sent') usable = false;
      return result;
    },
    close: () => (usable ? connection.quit() : connection.close()),
  };
}

/**
 * Three ends prove that the server has not taken the mail: it said so with a code, it never asked for the text, or the dialogue broke
 * before the text began. A connection that is lost afterwards proves nothing: the mail may be on its way.
 */
function handOver(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  text: Buffer,
): Promise<Handover> {
  let begun = false;
  const message = new Readable({
    read() {
      begun = true;
      this.push(text);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    connection.send(envelope, message, (failure) => {
      if (!failure) return resolve({ outcome: 'sent' });
      const error = failure as SmtpError;
      const code = error.responseCode ?? 0;
      if (code >= 500) return resolve({ outcome: 'failed', error: describe(error) });
      if (code >= 400 || !begun) return resolve({ outcome: 'retry', error: describe(error) });
      resolve({ outcome: 'uncertain', error: describe(error) });
    });
  });
}

/** '550 5.1.1 RCPT TO', 'ECONNREFUSED CONN': what a log may hold. */
function describe({ responseCode, response, originalCode, code, command }: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [responseCode ?? originalCode ?? code ?? 'unknown', enhanced, command].filter(Boolean).join(' ');
}
