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
    expect(begun.toSorted()).toEqual([
      'lint',
      'size',
      'test:db',
      'test:e2e',
      'test:fleet',
      'test:integration',
      'test:unit',
      'typecheck',
    ]);
    expect(printed).toContain('a.ts: unused variable');
    expect(printed).toContain('No Chromium could be found.');
    expect(printed.slice(printed.indexOf('── summary'))).toContain('eslint .');
    expect(printed).not.toContain('all of typecheck');
    expect(printed.trimEnd().split('\n').at(-1)).toBe('15 passed, 2 failed');
  });

  it('runs two commands at a time, and the browser tests and what weighs their build when all have ended', async () => {
    const ends = new Map<string, () => void>();
    const running = () => [...ends.keys()].toSorted();
    const end = async (...names: string[]) => {
      for (const name of names) {
        ends.get(name)!();
        ends.delete(name);
      }
      await new Promise((resolve) => setImmediate(resolve));
    };
    const code = runAll(async (name) => {
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return { passed: 1, failed: 0, output: '' };
    });
    expect(running()).toEqual(['test:integration', 'typecheck']);
    await end('typecheck');
    expect(running()).toEqual(['test:integration', 'test:unit']);
    await end('test:unit');
    expect(running()).toEqual(['test:db', 'test:integration']);
    await end('test:integration');
    expect(running()).toEqual(['lint', 'test:db']);
    await end('test:db');
    expect(running()).toEqual(['lint', 'test:fleet']);
    await end('lint');
    expect(running()).toEqual(['test:fleet']);
    await end('test:fleet');
    expect(running()).toEqual(['test:e2e']);
    await end('test:e2e');
    expect(running()).toEqual(['size']);
    await end('size');
    expect(await code).toBe(0);
  });
});
