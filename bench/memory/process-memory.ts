import { readFileSync } from 'node:fs';

/** What the processes hold in memory together, in MB; one that has ended counts as none. */
export function residentMb(pids: readonly string[]): number {
  return pids.reduce((total, pid) => {
    try {
      const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return total + Number(kb ?? 0) / 1024;
    } catch {
      return total;
    }
  }, 0);
}
