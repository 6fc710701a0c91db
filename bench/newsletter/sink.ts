import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that takes everything, in a process of its own, and tells its parent how long each run of
 * `process.argv[2]` mails took, in milliseconds. Each answer waits for `process.argv[3]` milliseconds.
 */
const [, , mails = '1', answerMs = '0'] = process.argv;
let taken = 0;
let began = 0;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      void (async () => {
        if (Number(answerMs) > 0) await delay(Number(answerMs));
        if (taken === 0) began = performance.now();
        taken += 1;
        if (taken === Number(mails)) {
          process.send?.({ ms: performance.now() - began });
          taken = 0;
        }
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
