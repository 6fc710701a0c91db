import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '#lib/config/schema.ts';
import type { ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { runCommand } from './commands.ts';

afterEach(() => vi.unstubAllEnvs());

type Started = Parameters<ProcessSupervisor['start']>[0];

/** Starts nothing, and notes what it should have started. */
const noting = (started: Started[]): Pick<ProcessSupervisor, 'start'> => ({
  start: (what) => {
    started.push(what);
    return { ended: Promise.resolve(0), output: () => '' } as ReturnType<ProcessSupervisor['start']>;
  },
});

it('keeps every setting of the shell out of the tests but those for tests', async () => {
  const names = [...Object.keys(settings.shape), 'SUPABASE_SERVICE_ROLE_KEY', 'NODE_ENV'];
  for (const name of names) vi.stubEnv(name, 'of the shell');
  vi.stubEnv('LANG', 'en_AU.UTF-8');
  const started: Started[] = [];
  await runCommand(noting(started), 'size');
  const env: Record<string, string | undefined> = started[0]?.env ?? {};
  expect(names.filter((name) => name in env)).toEqual(['CHROMIUM_PATH', 'TEST_DATABASE_URL']);
  expect(env['LANG']).toBe('en_AU.UTF-8');
});

it('lints a file with ESLint, prettier and cspell, each of which leaves out what it has no rules for', async () => {
  const started: Started[] = [];
  await runCommand(noting(started), 'lint', { args: ['content/pages/home.ts', 'docs/recipes.md'] });
  const programs = started.map(({ args }) => args.slice(2).join(' '));
  expect(programs).toEqual([
    expect.stringMatching(/eslint.* --no-warn-ignored content\/pages\/home\.ts docs\/recipes\.md$/),
    expect.stringMatching(/prettier.* --ignore-unknown content\/pages\/home\.ts docs\/recipes\.md$/),
    expect.stringMatching(/cspell.* --no-must-find-files --file content\/pages\/home\.ts --file docs\/rec/),
  ]);
});

it('lints the whole tree for spelling and unused code too', async () => {
  const started: Started[] = [];
  await runCommand(noting(started), 'lint');
  const programs = started.map(({ args }) => args.slice(2).join(' '));
  expect(programs).toHaveLength(4);
  expect(programs[2]).not.toContain('--file ');
  expect(programs[3]).toContain('knip');
});
