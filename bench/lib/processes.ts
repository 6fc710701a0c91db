import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Linux counts processor time in ticks of 10 ms. */
const TICK_MS = 10;
/** The state of a listening socket in /proc/net/tcp. */
const LISTENING = '0A';

const lines = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n').slice(1);
/** The fields of /proc/N/stat after the command, which stands in brackets and may hold spaces. */
const statOf = (pid: string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** The sockets on which something listens at this port. */
function listeningSockets(port: number): Set<string> {
  const sockets = new Set<string>();
  for (const line of ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(lines)) {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    if (state === LISTENING && parseInt(local.split(':')[1] ?? '', 16) === port)
      sockets.add(`socket:[${inode}]`);
  }
  return sockets;
}

function holdsOne(pid: string, sockets: ReadonlySet<string>): boolean {
  return readdirSync(`/proc/${pid}/fd`).some((descriptor) => {
    try {
      return sockets.has(readlinkSync(`/proc/${pid}/fd/${descriptor}`));
    } catch {
      return false;
    }
  });
}

/** The processes that listen on a port, with everything they started: a server's whole work. */
export function processesOn(port: number): string[] {
  const sockets = listeningSockets(port);
  const parents = new Map<string, string>();
  const found = new Set<string>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(pid, statOf(pid)[1] ?? '');
      if (holdsOne(pid, sockets)) found.add(pid);
    } catch {
      // It has ended, or belongs to someone else.
    }
  }
  for (let grew = true; grew;) {
    const before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
    grew = found.size > before;
  }
  return [...found];
}

/** Processor time the processes have used so far, their own and the system's for them, in milliseconds. */
export function processorMs(pids: readonly string[]): number {
  return pids.reduce((total, pid) => {
    try {
      const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
      return total + (user + system) * TICK_MS;
    } catch {
      return total;
    }
  }, 0);
}

/** What the processes hold in memory, in megabytes; NaN when one has ended. */
export const residentMb = (pids: readonly string[]): number =>
  pids.reduce((total, pid) => total + residentKilobytes(pid), 0) / 1024;

function residentKilobytes(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return NaN;
  }
}
