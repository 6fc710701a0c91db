import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import {
  keepBackendRunning,
  startBackendProcess,
  type BackendProcess,
} from '#scripts/processes/backend-process.ts';
import { databaseFlags } from '#scripts/processes/memory.ts';
import { keepRunning } from '#scripts/processes/keep-running.ts';
import { ProcessSupervisor, StoppingError } from '#scripts/processes/process-supervisor.ts';
import { RestartPolicy } from '#scripts/processes/restart-policy.ts';

/** Each opens a database for seconds: optimising PostgreSQL's WebAssembly costs more than it saves. */
const flags = databaseFlags(0);

/** As often as the bound, without its pauses. */
class ImpatientPolicy extends RestartPolicy {
  override afterDeath(): number | undefined {
    return super.afterDeath() === undefined ? undefined : 0;
  }
}

describe('keepRunning', { timeout: 120_000 }, () => {
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
    const kept = keepRunning(start(), { name: 'site', start, policy: new TellingPolicy(Infinity) });
    kept.catch(() => undefined);
    await waiting;
    await supervisor.stopAll();
    await expect(kept).rejects.toThrow(StoppingError);
    expect(start.mock.results.map(({ type }) => type)).toEqual(['return', 'throw']);
  });

  it('never gives up a backend whose database does not open, and says why, until it opens', async () => {
    const dataDir = await dataFolder();
    let kept: Promise<unknown> = Promise.resolve();
    try {
      const first = await startBackendProcess(supervisor, dataDir, { flags });
      await first.ready;
      // Without its pauses.
      const { afterDeath } = RestartPolicy.prototype;
      vi.spyOn(RestartPolicy.prototype, 'afterDeath').mockImplementation(function (this: RestartPolicy) {
        return afterDeath.call(this) === undefined ? undefined : 0;
      });
      await rename(join(dataDir, 'db/pg_wal'), join(dataDir, 'pg_wal.away'));
      process.kill(first.pid!, 'SIGKILL');
      const givenUp = vi.fn();
      kept = keepBackendRunning(supervisor, dataDir, first, flags).catch(givenUp);
      const ends = () => said.filter((line) => line.includes('The backend ended by itself')).length;
      await expect.poll(ends, { timeout: 60_000 }).toBeGreaterThan(5);
      expect(said.join('')).toContain(' is damaged (');
      await rename(join(dataDir, 'pg_wal.away'), join(dataDir, 'db/pg_wal'));
      const isUp = () => fetch(`${first.facts.url}/rest/v1/`).then(({ status }) => status < 500);
      await expect.poll(() => isUp().catch(() => false), { timeout: 30_000 }).toBe(true);
      expect(givenUp).not.toHaveBeenCalled();
    } finally {
      await supervisor.stopAll();
      // Until it knows that, it still tries whether the disk can be written.
      await kept;
      await rm(dataDir, { recursive: true });
    }
  });

  const deaths = {
    'that was killed': {
      cause: async ({ pid }: BackendProcess) => void process.kill(pid!, 'SIGKILL'),
      mend: () => Promise.resolve(),
    },
    // A deletion starts a new write-ahead log, which PostgreSQL then cannot create.
    'whose PostgreSQL gave up': {
      cause: async ({ facts }: BackendProcess, dataDir: string) => {
        await rename(join(dataDir, 'db/pg_wal'), join(dataDir, 'db/pg_wal.away'));
        const client = createClient(facts.url, facts.secretKey);
        await client.from('newsletter_subscriptions').delete().eq('email', 'gone@visitor.example');
      },
      mend: (dataDir: string) => rename(join(dataDir, 'db/pg_wal.away'), join(dataDir, 'db/pg_wal')),
    },
  };
  it.each(Object.entries(deaths))(
    'brings back an embedded backend %s, with its address, keys and data',
    async (_what, { cause, mend }) => {
      const dataDir = await dataFolder();
      // What is kept running must not be started again by the next test's supervisor.
      const own = supervisor;
      try {
        const first = await startBackendProcess(own, dataDir, { flags });
        await first.ready;
        const client = createClient(first.facts.url, first.facts.secretKey);
        const emails = ['kept@visitor.example', 'gone@visitor.example'];
        const stored = await client
          .from('newsletter_subscriptions')
          .insert(emails.map((email) => ({ email })));
        expect(stored.error).toBeNull();
        const again = Promise.withResolvers<BackendProcess>();
        const start = async () => {
          await mend(dataDir);
          const started = await startBackendProcess(own, dataDir, {
            port: new URL(first.facts.url).port,
            flags,
          });
          again.resolve(started);
          return started;
        };
        void keepRunning(first, { name: 'backend', start }).catch(again.reject);
        await cause(first, dataDir);
        const second = await again.promise;
        expect(second.facts).toEqual(first.facts);
        await second.ready;
        const { data } = await client
          .from('newsletter_subscriptions')
          .select('email')
          .like('email', 'kept@%');
        expect(data).toEqual([{ email: 'kept@visitor.example' }]);
        expect(said.join('')).toMatch(/The backend ended by itself \(.+\) and is started again in 0.5 s\./);
      } finally {
        await own.stopAll();
        await rm(dataDir, { recursive: true });
      }
    },
  );
});
