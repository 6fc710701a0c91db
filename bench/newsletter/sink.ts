import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that takes everything, in a process of its own. It tells its parent how long each run of
 * `process.argv[2]` mails to subscribers (@reader.example) took, in milliseconds, and whom each other mail
 * went to. Each answer waits for `process.argv[3]` milliseconds.
 */
const [, , mails = '1', answerMs = '0'] = process.argv;
let taken = 0;
let began = 0;
function note(to: string): void {
  if (!to.endsWith('@reader.example')) {
    process.send?.({ to });
    return;
  }
  if (taken === 0) began = performance.now();
  taken += 1;
  if (taken < Number(mails)) return;
  process.send?.({ ms: performance.now() - began });
  taken = 0;
}
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, { envelope }, done) {
    stream.resume();
    stream.on('end', () => {
      void (async () => {
        if (Number(answerMs) > 0) await delay(Number(answerMs));
        note(envelope.rcptTo[0]?.address ?? '');
        done();
      })();
    });
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.once('disconnect', () => process.exit());
