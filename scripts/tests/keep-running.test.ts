import { rm } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { startBackendProcess } from '#scripts/processes/backend-process.ts';
import { keepRunning } from '#scripts/processes/keep-running.ts';
import { ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { RestartPolicy } from '#scripts/processes/restart-policy.ts';

/** As often as the bound, without its pauses. */
class ImpatientPolicy extends RestartPolicy {
  override afterDeath(): number | undefined {
    return super.afterDeath() === undefined ? undefined : 0;
  }
}

describe('keepRunning', { timeout: 60_000 }, () => {
  let supervisor = new ProcessSupervisor();
  const said: string[] = [];
  beforeEach(() => {
    supervisor = new ProcessSupervisor();
    said.length = 0;
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await supervisor.stopAll();
  });

  const program = (source: string) => () =>
    supervisor.start({ args: ['-e', source], env: { ...process.env }, output: 'collect' });

  it('starts a program again until it has ended five times, and says so', async () => {
    const start = vi.fn(program('process.exit(3)'));
    const kept = keepRunning(start(), { name: 'site', start, policy: new ImpatientPolicy() });
    await expect(kept).rejects.toThrow('The site ended 5 times within a minute (code 3)');
    expect(start).toHaveBeenCalledTimes(5);
    expect(said[0]).toContain('The site ended by itself (code 3) and is started again in 0 s.');
  });

  it('counts a start that fails, and gives its reason', async () => {
    const start = () => Promise.reject(new Error('no prospect'));
    const kept = keepRunning(program('process.exit(3)')(), {
      name: 'site',
      start,
      policy: new ImpatientPolicy(),
    });
    await expect(kept).rejects.toThrow(/ended 5 times.*no prospect/s);
  });

  it('says that memory may be short when a program was killed from outside', async () => {
    const start = program('process.kill(process.pid, "SIGKILL")');
    const kept = keepRunning(start(), { name: 'site', start, policy: new ImpatientPolicy() });
    await expect(kept).rejects.toThrow('short of memory');
  });

  it('starts nothing once everything is being stopped, also during the wait', async () => {
    let waits = () => {};
    const waiting = new Promise<void>((resolve) => (waits = resolve));
    class TellingPolicy extends RestartPolicy {
      override afterDeath(): number | undefined {
        waits();
        return super.afterDeath();
      }
    }
    const start = vi.fn(program('process.exit(3)'));
    const kept = keepRunning(start(), { name: 'site', start, policy: new TellingPolicy(2) });
    kept.catch(() => undefined);
    await waiting;
    await supervisor.stopAll();
    await expect(kept).rejects.toThrow('stopping');
    expect(start.mock.results.map(({ type }) => type)).toEqual(['return', 'throw']);
  });

  it('brings the embedded backend back with its address, keys and data', async () => {
    const dataDir = await dataFolder();
    try {
      const first = await startBackendProcess(supervisor, dataDir);
      await first.ready;
      const again = Promise.withResolvers<Awaited<ReturnType<typeof startBackendProcess>>>();
      const start = async () => {
        const started = await startBackendProcess(supervisor, dataDir, {
          port: new URL(first.facts.url).port,
        });
        again.resolve(started);
        return started;
      };
      void keepRunning(first, { name: 'backend', start }).catch(() => undefined);
      process.kill(first.pid!, 'SIGKILL');
      const second = await again.promise;
      expect(second.facts).toEqual(first.facts);
      await second.ready;
      const client = createClient(first.facts.url, first.facts.secretKey);
      const { data } = await client.from('newsletter_issues').select('issue_number').limit(1);
      expect(data).toHaveLength(1);
    } finally {
      await supervisor.stopAll();
      await rm(dataDir, { recursive: true });
    }
  });
});
