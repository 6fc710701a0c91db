import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from './settings.ts';
import { TransportUnavailableError, type DeliveryResult, type Session, type Transport } from './transport.ts';
import { verdictOf, type Refusal } from './verdict.ts';

/** In milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** To RSET and QUIT, at which a server has nothing to look for. */
const ANSWER_TIMEOUT_MS = 10_000;

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Sends through a mail server, several mails over one connection. Only nodemailer's connection class signs in
 * before a mail is marked as being sent, and tells how far the dialogue got.
 * @param deadlineMs the longest that handing over one mail may take, in milliseconds
 */
export function smtpTransport(server: SmtpServer, deadlineMs: number): Transport {
  return {
    isIdempotent: false,
    open: () => connect(server, deadlineMs),
    purge: () => Promise.resolve(),
  };
}

async function connect(server: SmtpServer, deadlineMs: number): Promise<Session> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    name: server.name,
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    // No sooner: a server may be silent while it looks for viruses, and the mail would be uncertain.
    socketTimeout: deadlineMs,
    tls: { minVersion: 'TLSv1.2' },
  });
  let usable = true;
  // A server may also hang up between two mails.
  connection.on('error', () => (usable = false));
  connection.on('end', () => (usable = false));
  try {
    await within(deadlineMs, async () => {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      const { auth } = server;
      if (!auth) return;
      await new Promise<void>((resolve, reject) =>
        connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve())),
      );
    });
  } catch (error) {
    connection.close();
    const refusal = refusalOf(error as SmtpError, false);
    throw new TransportUnavailableError(describe(error as SmtpError), verdictOf(refusal), { cause: error });
  }
  return {
    get usable() {
      return usable;
    },
    async send({ envelope }, text) {
      const result = await deliver(connection, envelope, text, deadlineMs);
      if (result.verdict === 'sent' || !usable) return result;
      // A refusal of one mail is not the end of the connection, unless it is about us.
      if (result.verdict === 'sender' || !(await reset(connection))) {
        usable = false;
        connection.close();
      }
      return result;
    },
    close() {
      if (!usable) return connection.close();
      connection.quit();
      // A server that does not answer must not hold up a worker that stops.
      setTimeout(() => connection.close(), ANSWER_TIMEOUT_MS).unref();
    },
  };
}

const DEADLINE: SmtpError = Object.assign(new Error('deadline'), { code: 'EDEADLINE', command: 'CONN' });

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(DEADLINE), ms);
  });
  return Promise.race([work(), deadline]).finally(() => clearTimeout(timer));
}

/**
 * A mail was certainly not accepted when the server refused it with a code, or the dialogue ended before its
 * text was read. When the connection is lost later, or the deadline passes, the mail may be on its way.
 */
async function deliver(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  text: Buffer,
  deadlineMs: number,
): Promise<DeliveryResult> {
  let textStarted = false;
  const message = new Readable({
    read() {
      textStarted = true;
      this.push(text);
      this.push(null);
    },
  });
  try {
    await within(
      deadlineMs,
      () =>
        new Promise<void>((resolve, reject) =>
          // The library makes the recipient of what it is given a list.
          connection.send({ ...envelope }, message, (error) => (error ? reject(error) : resolve())),
        ),
    );
    return { verdict: 'sent' };
  } catch (failure) {
    if (failure === DEADLINE) connection.close();
    const error = failure as SmtpError;
    const verdict = verdictOf(refusalOf(error, textStarted));
    return { verdict: verdict as Exclude<typeof verdict, 'sent'>, error: describe(error) };
  }
}

/** Begins a new dialogue on the same connection (RSET). @returns whether the server agreed */
function reset(connection: SMTPConnection): Promise<boolean> {
  return within(
    ANSWER_TIMEOUT_MS,
    () => new Promise<boolean>((resolve) => connection.reset((error) => resolve(!error))),
  ).catch(() => false);
}

const enhancedCode = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

function refusalOf({ responseCode, response = '', command = '' }: SmtpError, textStarted: boolean): Refusal {
  return { command, code: responseCode, enhanced: enhancedCode(response), response, textStarted };
}

/** '550 5.1.1 RCPT TO', 'ECONNREFUSED CONN': codes only, since a server's words often repeat the address. */
function describe({ responseCode, response = '', originalCode, code, command }: SmtpError): string {
  const first = responseCode ?? originalCode ?? code ?? 'unknown';
  return [first, enhancedCode(response), command].filter(Boolean).join(' ');
}
