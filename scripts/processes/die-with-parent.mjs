import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a program that does not watch its parent itself: it ends, with all it started,
 * when its parent is gone. The program's own workers inherit the preload and keep their channel to
 * themselves, hence the parent's id in DIE_WITH_PARENT.
 */
if (isMainThread && process.channel && process.env['DIE_WITH_PARENT'] === String(process.ppid)) {
  process.once('disconnect', () => {
    try {
      process.kill(-process.pid, 'SIGKILL');
    } catch {
      // Not the leader of a process group: its leader ends the rest.
    }
    process.exit(1);
  });
  // A listener would otherwise keep a program alive whose work is done.
  process.channel.unref();
}
