import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  envelope: { from: string; to: string[] };
  /** The name that the client gave with EHLO. */
  greeting: string;
  raw: string;
  email: Email;
}

/** What the sink does with the next mails. `lost-reply`: takes the mail and hangs up instead of saying so. */
type Behaviour =
  | 'accept'
  | 'refuse recipients for good'
  | 'refuse recipients for now'
  | 'refuse to relay'
  | 'refuse text for good'
  | 'refuse text over a quota'
  | 'refuse text for now'
  | 'throttle after the text'
  | 'hang up before the text'
  | 'lost-reply';

export interface Sink {
  port: number;
  mails: ReceivedMail[];
  behave(behaviour: Behaviour): void;
  /** How many connections were opened. */
  connections(): number;
  /** Lets go of the port: connections are refused from then on. */
  close(): Promise<void>;
}

interface SinkOptions {
  port?: number;
  /** Where mails go; given to the next sink, it carries over what this one received. */
  mails?: ReceivedMail[];
  onMail?: (mail: ReceivedMail) => void | Promise<void>;
  account?: { user: string; pass: string };
  /** Recipients that are refused for good, whatever else it does. */
  refused?: RegExp;
  /** Recipients whose mail it takes, and hangs up on that connection instead of saying so. */
  lost?: RegExp;
  /** Offers encryption, with a certificate that nobody vouches for. */
  startTls?: boolean;
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A real SMTP server on loopback that keeps what it is given. */
export async function startSink({
  port = 0,
  mails = [],
  onMail,
  account,
  refused,
  lost,
  startTls = false,
}: SinkOptions = {}): Promise<Sink> {
  let behaviour: Behaviour = 'accept';
  const server = new SMTPServer({
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !account,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (account && username === account.user && password === account.pass) done(null, { user: username });
      else done(refusal(535, '5.7.8 Authentication credentials invalid'));
    },
    onRcptTo({ address }, _session, done) {
      if (refused?.test(address)) return done(refusal(550, '5.1.1 No such mailbox'));
      if (behaviour === 'refuse recipients for good')
        done(refusal(550, `5.1.1 <${address}> is not known here`));
      else if (behaviour === 'refuse recipients for now') done(refusal(451, `4.7.1 <${address}> greylisted`));
      else if (behaviour === 'refuse to relay') done(refusal(550, 'Relay not permitted'));
      else if (behaviour === 'hang up before the text') hangUp();
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'refuse text for good') return done(refusal(554, '5.7.1 refused'));
        if (behaviour === 'refuse text over a quota')
          return done(refusal(550, '5.4.5 Daily user sending quota exceeded'));
        if (behaviour === 'refuse text for now') return done(refusal(452, '4.3.1 no space'));
        if (behaviour === 'throttle after the text') return done(refusal(454, '4.7.0 Throttling failure'));
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        void (async () => {
          const mail: ReceivedMail = {
            envelope: {
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
            },
            greeting: session.hostNameAppearsAs,
            raw: raw.toString('latin1'),
            email: await PostalMime.parse(raw),
          };
          mails.push(mail);
          await onMail?.(mail);
          if (behaviour === 'lost-reply') hangUp();
          else if (lost && rcptTo.some(({ address }) => lost.test(address))) hangUp(session.remotePort);
          else done();
        })();
      });
    },
  });
  let connections = 0;
  const sockets = new Set<Socket>();
  /** On all, or on the client at this port. */
  const hangUp = (port?: number) => {
    for (const socket of sockets) if (port === undefined || socket.remotePort === port) socket.destroy();
  };
  server.server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A client that is gone in the middle of a dialogue is part of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The sink has no port.');
  return {
    port: address.port,
    mails,
    behave: (next) => (behaviour = next),
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        hangUp();
        server.close(() => resolve());
      }),
  };
}
