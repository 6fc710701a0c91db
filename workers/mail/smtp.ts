import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from './settings.ts';
import type { DeliveryResult, Session, Transport } from './transport.ts';

/** In milliseconds; together below the lease of a mail. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Sends through a mail server, over one connection for all mails of a claim. Only nodemailer's connection
 * class signs in before a mail is marked as being sent, and tells how far the dialogue got.
 */
export function smtpTransport(server: SmtpServer): Transport {
  return {
    isIdempotent: false,
    open: () => connect(server),
    purge: () => Promise.resolve(),
  };
}

async function connect(server: SmtpServer): Promise<Session> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    name: server.name,
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    tls: { minVersion: 'TLSv1.2' },
  });
  let usable = true;
  // A server may also hang up between two mails.
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
      const result = await deliver(connection, envelope, text);
      // After a refusal the state of the dialogue is unknown; the next mail gets a new connection.
      if (result.outcome !== 'sent') usable = false;
      return result;
    },
    close: () => (usable ? connection.quit() : connection.close()),
  };
}

/**
 * A mail was certainly not accepted when the server refused it with a code, or the dialogue ended before its
 * text was read. When the connection is lost later, the mail may be on its way.
 */
function deliver(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  text: Buffer,
): Promise<DeliveryResult> {
  let textStarted = false;
  const message = new Readable({
    read() {
      textStarted = true;
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
      if (code >= 400 || !textStarted) return resolve({ outcome: 'retry', error: describe(error) });
      resolve({ outcome: 'uncertain', error: describe(error) });
    });
  });
}

/** '550 5.1.1 RCPT TO', 'ECONNREFUSED CONN': codes only, since a server's words often repeat the address. */
function describe({ responseCode, response, originalCode, code, command }: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [responseCode ?? originalCode ?? code ?? 'unknown', enhanced, command].filter(Boolean).join(' ');
}
