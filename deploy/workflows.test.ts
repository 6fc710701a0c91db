import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: root });

type Step = { uses?: string; run?: string; shell?: string };
type Workflow = { permissions: object; jobs: Record<string, { 'timeout-minutes': number; steps: Step[] }> };

describe.each(workflows)('%s', (file) => {
  const workflow = parse(read(file)) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('runs no action that could change under its name', () => {
    const used = [...read(file).matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('runs no script that the package does not have', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const { run = '' } of steps)
      for (const [, name] of run.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  });

  it('installs the packages before a script that does not do so itself', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const job of Object.values(workflow.jobs)) {
      let isInstalled = false;
      for (const { run = '' } of job.steps) {
        if (run.startsWith('npm ci')) isInstalled = true;
        for (const [, name = 'test'] of run.matchAll(/npm (?:run ([\w:-]+)|test)/g)) {
          const installs = scripts[name]?.startsWith('node scripts/bootstrap.mjs') ?? false;
          expect([name, isInstalled || installs]).toEqual([name, true]);
          // What builds and serves leaves out the packages that tests need.
          isInstalled ||= installs && !['start', 'serve', 'dev', 'build'].includes(name);
        }
      }
    }
  });

  it('fails with the program in front of a pipe', () => {
    for (const { run = '', shell } of steps)
      if (/[^|]\|[^|]/.test(run)) expect([run, shell]).toEqual([run, 'bash']);
  });

  it('may only read the repository, ends, and puts nothing of others into a shell', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
    // `npm test` took 48 minutes on a slow machine.
    for (const job of Object.values(workflow.jobs))
      if (job.steps.some(({ run }) => run === 'npm test')) expect(job['timeout-minutes']).toBeGreaterThan(60);
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });
});

it('releases only what holds the version of its tag, by which a backup names its release', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
  const runs = jobs['image']!.steps.flatMap(({ run }) => run ?? []);
  expect(runs[0]).toBe(`test "$(node -p 'require("./package.json").version')" = "$TAG"`);
});
