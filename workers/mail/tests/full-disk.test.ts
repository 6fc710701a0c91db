import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { startBackendAgain, startBackendProcess } from '#scripts/processes/backend-process.ts';
import { keepRunning } from '#scripts/processes/keep-running.ts';
import { databaseFlags } from '#scripts/processes/memory.ts';
import { ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { sendEnquiry } from '#workers/mail/support/enquiry-api.ts';

const DISK_MB = 120;
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** A start without V8's optimising compiler takes half as long. */
const FLAGS = databaseFlags(0);

/** A disk of its own, where this account may mount one. */
function mountDisk(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const disk = await mkdtemp(join(tmpdir(), 'full-disk-'));
const isMounted = mountDisk(disk);

describe.skipIf(!isMounted)('the embedded backend on a disk that fills (needs the right to mount)', () => {
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  const said: string[] = [];
  let supervisor: ProcessSupervisor;
  beforeEach(async () => {
    supervisor = new ProcessSupervisor();
    const folder = await dataFolder();
    await cp(folder, dataDir, { recursive: true });
    await rm(folder, { recursive: true });
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await supervisor.stopAll();
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  /** Leaves so little of a segment of the write-ahead log that a few enquiries need the next. */
  async function useUpSegment(): Promise<void> {
    const cleanups: Cleanup[] = [];
    await openDatabase(dataDir, cleanups, async ({ driver }) => {
      const used = async (): Promise<number> =>
        (
          await driver.query<{ used: number }>(
            `select ((pg_current_wal_insert_lsn() - '0/0'::pg_lsn) % ${SEGMENT_BYTES})::integer as used`,
          )
        ).rows[0]?.used ?? 0;
      // Beyond three quarters a checkpoint makes the next segment beforehand.
      const left = Math.floor(0.7 * SEGMENT_BYTES) - (await used());
      await driver.query(`select pg_logical_emit_message(false, 'test', repeat('x', $1))`, [left]);
    });
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }

  it('confirms nothing that is not stored, keeps on, and stores again once there is room', async () => {
    await useUpSegment();
    const backend = await startBackendProcess(supervisor, dataDir, { flags: FLAGS });
    await backend.ready;
    const ended = vi.fn();
    keepRunning(backend, {
      name: 'backend',
      start: () => startBackendAgain(supervisor, dataDir, backend, FLAGS),
    }).catch(ended);
    const { bavail, bsize } = statfsSync(disk);
    // Tables can still grow, and the log cannot.
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 0.8 * SEGMENT_BYTES));

    const confirmed: (string | null)[] = [];
    const send = () =>
      sendEnquiry(backend.facts, { message: randomBytes(2000).toString('hex') }).then(
        ({ requestId }) => confirmed.push(requestId) > 0,
        () => false,
      );
    while (await send());
    // PostgreSQL gave up, and its next start waits.
    await expect.poll(() => said.join('')).toContain('is full: free at least 100 MB');
    expect(await send()).toBe(false);
    expect(confirmed.length).toBeGreaterThan(0);

    await rm(ballast);
    await expect.poll(() => said.join('')).toContain('the disk can be written again.');
    await expect.poll(send).toBe(true);
    expect(ended).not.toHaveBeenCalled();
    const { url, secretKey } = backend.facts;
    const response = await fetch(`${url}/rest/v1/contact_submissions?select=request_id`, {
      headers: { apikey: secretKey },
    });
    const stored = ((await response.json()) as { request_id: string }[]).map(({ request_id: id }) => id);
    expect(stored).toEqual(expect.arrayContaining(confirmed));
  }, 180_000);
});
