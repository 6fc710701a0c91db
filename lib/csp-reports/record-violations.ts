import { log } from '#lib/log/log.ts';
import { runtime } from '#lib/runtime.ts';
import { blockedWords, type Violation } from './parse-reports.ts';

/**
 * Forged reports can name any number of hosts; one process logs so many kinds of violation with a host a
 * day, and so many of them from one network, so that no sender hides what others report.
 */
const MAX_HOST_KINDS = 100;
const MAX_HOST_KINDS_OF_NETWORK = 5;
const DAY_MS = 86_400_000;

type RecordViolations = (violations: readonly Violation[], network: string) => void;

/**
 * Returns a function that counts violations in the metrics and logs the first of each kind: a directive
 * and what it blocked. Labels and lines stay bounded, whatever is reported; the network is not logged.
 * @param now in milliseconds, from a clock that only goes forward
 */
export function violationRecorder(now: () => number = () => performance.now()): RecordViolations {
  const logged = new Set<string>();
  const hostKinds = new Map<string, number>();
  let total = 0;
  let day = now();
  return (violations, network) => {
    if (now() - day >= DAY_MS) {
      logged.clear();
      hostKinds.clear();
      total = 0;
      day = now();
    }
    for (const { directive, blocked, area } of violations) {
      runtime.countCspViolation?.(directive, area);
      const kind = `${directive} ${blocked}`;
      if (logged.has(kind)) continue;
      if (!blockedWords.has(blocked)) {
        const own = hostKinds.get(network) ?? 0;
        if (total >= MAX_HOST_KINDS || own >= MAX_HOST_KINDS_OF_NETWORK) continue;
        hostKinds.set(network, own + 1);
        total += 1;
      }
      logged.add(kind);
      log.warn('csp.violation', { directive, blocked, area });
    }
  };
}
