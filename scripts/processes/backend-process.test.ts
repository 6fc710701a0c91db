import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { settingsNotReadBy } from '#lib/config/readers.ts';
import { startBackendProcess } from './backend-process.ts';
import type { ProcessSupervisor } from './process-supervisor.ts';

afterEach(() => vi.unstubAllEnvs());

it('leaves the embedded backend without the settings of others', async () => {
  const others = settingsNotReadBy(['embedded', 'internal']);
  expect(others).toEqual(expect.arrayContaining(['SMTP_PASSWORD', 'SUPABASE_ACCESS_TOKEN', 'DATABASE_URL']));
  for (const name of others) vi.stubEnv(name, 'secret');
  vi.stubEnv('BACKUP_DIR', '/srv/backups');
  let given: NodeJS.ProcessEnv | undefined;
  const supervisor = {
    start({ env }: { env: NodeJS.ProcessEnv }) {
      given = env;
      const child = new EventEmitter();
      setImmediate(() => child.emit('message', { type: 'listening', facts: {} }));
      return { child, ended: new Promise(() => undefined) };
    },
  } as unknown as ProcessSupervisor;
  await startBackendProcess(supervisor, '/srv/data');
  expect(given).toMatchObject({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/backups' });
  expect(Object.keys(given!).filter((name) => others.includes(name))).toEqual([]);
});
