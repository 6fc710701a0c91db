import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export const account = { user: 'bounce@mail.firm.example', pass: 'p@ss:w/rd' };

export interface ImapServer {
  port: number;
  /** Of the mailbox, for BOUNCE_IMAP_URL. */
  url: string;
  /** `received` as the server tells it; now by default. */
  deliver(message: string | Buffer, flags?: string[], received?: Date | string): void;
  /** What is in INBOX. */
  messages(): { raw: string; uid: number; flags: string[] }[];
  /** Gives all messages other numbers, as in a mailbox that was restored. */
  renumber(): void;
  /** Ends all connections. */
  hangUp(): void;
  /** How many connections were opened. */
  connections(): number;
  /** Lets go of the port: connections are refused from then on. */
  close(): Promise<void>;
}

interface Options {
  port?: number;
  /** Whether single messages can be deleted. */
  uidPlus?: boolean;
  /** Hangs up instead of showing this message. */
  hangUpAt?: number;
}

/** A real IMAP server on loopback, with one account and an empty INBOX. */
export async function startImapServer({
  port = 0,
  uidPlus = true,
  hangUpAt,
}: Options = {}): Promise<ImapServer> {
  const server = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'LITERALPLUS', 'UNSELECT', ...(uidPlus ? ['UIDPLUS'] : [])],
    users: { [account.user]: { password: account.pass } },
    storage: { INBOX: {}, '': {} },
  });
  const sockets = new Set<Socket>();
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  let connections = 0;
  server.server.on('connection', (socket) => {
    connections += 1;
    // It writes a response in several pieces, of which each but the first would wait for an acknowledgement.
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      if (chunk.toString('latin1').includes(`UID FETCH ${hangUpAt} `)) hangUp();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const inbox = server.getMailbox('INBOX');
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    port: taken,
    url: `imap://${encodeURIComponent(account.user)}:${encodeURIComponent(account.pass)}@127.0.0.1:${taken}/INBOX`,
    deliver: (message, flags = [], received = new Date()) => {
      // It keeps a text as it stands.
      server.appendMessage(inbox, flags, received as Date, Buffer.from(message).toString('latin1'));
    },
    messages: () => inbox.messages,
    renumber() {
      inbox.uidvalidity += 1;
      inbox.messages.forEach((message, at) => (message.uid = at + 1));
    },
    hangUp,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        hangUp();
        server.server.close(() => resolve());
      }),
  };
}
