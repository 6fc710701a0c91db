import { ImapFlow } from 'imapflow';
import type { ImapMailbox } from './settings.ts';

/** In milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** In octets. */
const MAX_HEAD = 32 * 1024;
const MAX_MESSAGE = 256 * 1024;
/** No literal is asked for that is longer than a message's part; a server that sends more is cut off. */
const MAX_LITERAL = 1024 * 1024;

export interface Head {
  /** When the mail server took it, by its own clock. */
  receivedAt: Date;
  /** Its headers, of which more than 32 kB are cut. */
  text: Uint8Array;
}

/** An open mailbox. Every call rejects once the connection is lost. */
export interface OpenMailbox {
  /** Names the numbering of the messages: with another one all numbers are new. */
  validity: string;
  /** Whether single messages can be deleted; else they are only marked as deleted. */
  canExpunge: boolean;
  isReadOnly: boolean;
  /** @returns the numbers of the first messages above a number, in order */
  list(above: number, limit: number): Promise<{ uids: number[]; more: boolean }>;
  /** @returns undefined when it is gone or marked as deleted */
  head(uid: number): Promise<Head | undefined>;
  /** @returns the first 256 kB; undefined when it is gone */
  read(uid: number): Promise<Uint8Array | undefined>;
  remove(uids: number[]): Promise<void>;
  close(): Promise<void>;
}

/** An IMAP server's refusal by its code alone: its words may repeat the user's name. */
export class MailboxError extends Error {
  override name = 'MailboxError';
}

/**
 * Signs in and selects the mailbox.
 * @param stop closes the connection at once
 * @throws MailboxError
 */
export async function openMailbox(server: ImapMailbox, stop: AbortSignal): Promise<OpenMailbox> {
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.secure,
    doSTARTTLS: false,
    auth: { user: server.user, pass: server.pass },
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: MAX_LITERAL,
    disableAutoIdle: true,
    disableCompression: true,
    clientInfo: { name: false },
    logger: false,
  });
  // Also between two calls, each of which rejects then.
  client.on('error', () => undefined);
  const close = () => client.close();
  stop.addEventListener('abort', close);
  const end = async () => {
    stop.removeEventListener('abort', close);
    await client.logout().catch(() => undefined);
    client.close();
  };
  const call = async <T>(what: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new MailboxError(`${codeOf(error)} ${what}`, { cause: error });
    }
  };
  try {
    stop.throwIfAborted();
    await call('LOGIN', client.connect());
    const selected = await call('SELECT', client.mailboxOpen(server.path));
    const canExpunge = client.capabilities.has('UIDPLUS');
    return {
      validity: String(selected.uidValidity),
      canExpunge,
      isReadOnly: selected.readOnly === true,
      async list(above, limit) {
        // The range always holds the last message, whatever its number.
        const found = (await call('SEARCH', client.search({ uid: `${above + 1}:*` }, { uid: true }))) || [];
        const uids = found.filter((uid) => uid > above).sort((one, other) => one - other);
        return { uids: uids.slice(0, limit), more: uids.length > limit };
      },
      async head(uid) {
        const query = {
          uid: true,
          flags: true,
          internalDate: true,
          bodyParts: [{ key: 'HEADER', maxLength: MAX_HEAD }],
        };
        const message = await call('FETCH', client.fetchOne(String(uid), query, { uid: true }));
        if (!message || message.flags?.has('\\Deleted')) return undefined;
        // A date that no calendar has is handed over as it stands.
        const at = new Date(message.internalDate ?? Number.NaN);
        return {
          receivedAt: Number.isNaN(at.getTime()) ? new Date() : at,
          text: message.headers ?? new Uint8Array(),
        };
      },
      async read(uid) {
        const query = { uid: true, source: { start: 0, maxLength: MAX_MESSAGE } };
        const message = await call('FETCH', client.fetchOne(String(uid), query, { uid: true }));
        return message ? message.source : undefined;
      },
      async remove(uids) {
        if (uids.length === 0) return;
        const range = uids.join(',');
        // Without UIDPLUS what others marked as deleted would go as well.
        const removed = canExpunge
          ? client.messageDelete(range, { uid: true })
          : client.messageFlagsAdd(range, ['\\Deleted'], { uid: true });
        if (!(await call('EXPUNGE', removed))) throw new MailboxError('NO EXPUNGE');
      },
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** 'AUTHENTICATIONFAILED', 'ECONNREFUSED', 'NO'. */
function codeOf(error: unknown): string {
  const { code, serverResponseCode, responseStatus, authenticationFailed } = error as {
    code?: string;
    serverResponseCode?: string;
    responseStatus?: string;
    authenticationFailed?: boolean;
  };
  return (
    serverResponseCode ??
    (authenticationFailed ? 'AUTHENTICATIONFAILED' : (code ?? responseStatus ?? 'FAILED'))
  );
}
