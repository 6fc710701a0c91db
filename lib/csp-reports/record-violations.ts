import { log } from '#lib/log/log.ts';
import { runtime } from '#lib/runtime.ts';
import { blockedWords, type Violation } from './parse-reports.ts';

/** Forged reports can name any number of hosts; one process logs so many kinds of violation with a host. */
const MAX_HOST_KINDS = 100;

/**
 * Returns a function that counts violations in the metrics and logs the first of each kind: a directive
 * and what it blocked. Labels and lines stay bounded, whatever is reported.
 */
export function violationRecorder(): (violations: readonly Violation[]) => void {
  const logged = new Set<string>();
  let hostKinds = 0;
  return (violations) => {
    for (const { directive, blocked, area } of violations) {
      runtime.countCspViolation?.(directive, area);
      const kind = `${directive} ${blocked}`;
      if (logged.has(kind)) continue;
      if (!blockedWords.has(blocked)) {
        if (hostKinds >= MAX_HOST_KINDS) continue;
        hostKinds += 1;
      }
      logged.add(kind);
      log.warn('csp.violation', { directive, blocked, area });
    }
  };
}
