import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { startSite } from '../../scripts/processes/site-process.ts';
import { processesOn, processorMs, residentMb } from '../lib/processes.ts';
import { ports, prepareSite, type PreparedSite } from '../lib/sites.ts';
import { UserError } from '../../lib/user-error.ts';

export interface FloodedSite {
  address: string;
  port: number;
  backend: PreparedSite['backend'];
  admin: { email: string; password: string };
  /** Stops the server and starts one that has nothing cached. */
  restart(): Promise<void>;
  /** What the server's process holds in memory, in megabytes. */
  memory(): number;
  /**
   * The processor time that it has used so far, in milliseconds: on a busy machine steadier than any wait.
   */
  processor(): number;
}

/** A whole site over a database of its own that goes with it: no limit has counted anything before. */
export async function openFloodedSite(supervisor: ProcessSupervisor): Promise<FloodedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-floods-'));
  supervisor.onStopped(() => rm(folder, { recursive: true, force: true }));
  const { backend, address, env, adminPassword } = await prepareSite(supervisor, join(folder, 'data'));
  if (adminPassword === undefined) throw new UserError('The database is not new: it has an administrator.');
  let server: ReturnType<typeof startSite> | undefined;
  let pids: string[] = [];
  return {
    address,
    port: ports.site,
    backend,
    admin: { email: backend.adminEmail, password: adminPassword },
    async restart() {
      for (const pid of pids) process.kill(Number(pid));
      await server?.ended;
      const cache = join(folder, 'cache');
      await rm(cache, { recursive: true, force: true });
      server = startSite(supervisor, { ...env, CACHE_DIR: cache }, 'ignore');
      await server.ready;
      pids = processesOn(ports.site);
    },
    memory: () => residentMb(pids),
    processor: () => processorMs(pids),
  };
}
