import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '#lib/config/schema.ts';
import type { ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { runCommand } from './commands.ts';

afterEach(() => vi.unstubAllEnvs());

it('keeps every setting of the shell out of the tests but those for tests', async () => {
  const names = [...Object.keys(settings.shape), 'SUPABASE_SERVICE_ROLE_KEY', 'NODE_ENV'];
  for (const name of names) vi.stubEnv(name, 'of the shell');
  vi.stubEnv('LANG', 'en_AU.UTF-8');
  const environments: Record<string, string | undefined>[] = [];
  const supervisor: Pick<ProcessSupervisor, 'start'> = {
    start: ({ env }) => {
      environments.push(env ?? {});
      return { ended: Promise.resolve(0), output: () => '' } as ReturnType<ProcessSupervisor['start']>;
    },
  };
  await runCommand(supervisor, 'size');
  const env = environments[0] ?? {};
  expect(names.filter((name) => name in env)).toEqual(['CHROMIUM_PATH', 'TEST_DATABASE_URL']);
  expect(env['LANG']).toBe('en_AU.UTF-8');
});
