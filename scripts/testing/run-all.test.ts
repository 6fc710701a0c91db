import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserError } from '#lib/user-error.ts';
import { runAll } from './run-all.ts';

describe('runAll', () => {
  let printed = '';
  beforeEach(() => {
    printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('runs every command after one has failed and ends with the totals', async () => {
    const begun: string[] = [];
    const code = await runAll(async (name, output) => {
      begun.push(name);
      if (name === 'lint')
        return { passed: 3, failed: 1, failures: ['eslint .'], output: 'a.ts: unused variable' };
      if (name === 'test:e2e') throw new UserError('No Chromium could be found.');
      return { passed: 2, failed: 0, output: output === 'collect' ? `all of ${name}` : '' };
    });
    expect(code).toBe(1);
    expect(begun).toEqual([
      'typecheck',
      'lint',
      'test:unit',
      'test:db',
      'test:integration',
      'test:e2e',
      'size',
    ]);
    expect(printed).toContain('a.ts: unused variable');
    expect(printed).toContain('No Chromium could be found.');
    expect(printed.slice(printed.indexOf('── summary'))).toContain('eslint .');
    expect(printed).not.toContain('all of typecheck');
    expect(printed.trimEnd().split('\n').at(-1)).toBe('13 passed, 2 failed');
  });

  it('starts types, lint, unit and database tests side by side', async () => {
    let running = 0;
    let most = 0;
    const code = await runAll(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { passed: 1, failed: 0, output: '' };
    });
    expect([code, most]).toEqual([0, 4]);
  });
});
