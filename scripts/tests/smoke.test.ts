import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inherited } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';

it('the smoke tier loads every browser test and has some of its own', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '--list', '--reporter=list', '--grep', '@smoke'],
    // Nothing starts: any file that is there will do.
    { cwd: root, env: { ...inherited(), CHROMIUM_PATH: process.execPath } },
  );
  expect(Number(/Total: (\d+) tests/.exec(stdout)?.[1])).toBeGreaterThan(5);
});
