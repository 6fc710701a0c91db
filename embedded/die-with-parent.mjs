import { isMainThread } from 'node:worker_threads';

/** Preloaded into programs that do not watch their parent themselves: they end, with all they started, when it is gone. */
if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    try {
      process.kill(-process.pid, 'SIGKILL');
    } catch {
      // Not the leader of a process group: whoever leads it ends the rest.
    }
    process.exit(1);
  });
  // A listener would otherwise keep a program alive whose work is done.
  process.channel.unref();
}
