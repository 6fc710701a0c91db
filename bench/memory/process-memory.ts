import { readdirSync, readFileSync } from 'node:fs';

/** The process with everything it started. */
export function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(procFile(name, 'status'))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [pid];
  for (const parent of tree) tree.push(...(children.get(parent) ?? []));
  return tree;
}

/**
 * What the processes hold in memory together, in MB. What they share counts once, as a container's limit
 * counts it; one that has ended counts as none.
 */
export const proportionalMb = (pids: readonly number[]): number =>
  pids.reduce(
    (total, pid) => total + Number(/^Pss:\s+(\d+)/m.exec(procFile(pid, 'smaps_rollup'))?.[1] ?? 0),
    0,
  ) / 1024;

function procFile(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or belongs to someone else.
    return '';
  }
}
