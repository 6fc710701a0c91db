import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { databaseFlags, memoryHint, memoryLimitMb, NEEDED_MB } from './memory.ts';

describe('memory', () => {
  it('is hinted at when less is free, or allowed, than a start takes', () => {
    expect(memoryHint('embedded', 24_000, NEEDED_MB.embedded)).toBeUndefined();
    expect(memoryHint('embedded', 24_000, 700)).toContain('700 MB are free and a start takes 768');
    expect(memoryHint('build', 1000, 20_000)).toContain(
      '1000 MB are free and a start that builds takes 1536',
    );
    expect(memoryHint('hosted', 512, 20_000)).toBeUndefined();
  });

  it('is limited by the choice, else by the machine', () => {
    expect(memoryLimitMb(768)).toBe(768);
    expect(memoryLimitMb(undefined)).toBeGreaterThan(256);
  });

  it('below two gigabytes leaves out the optimising compiler', () => {
    expect(databaseFlags(768)).toEqual(['--liftoff-only']);
    // Node refuses to start with an option that its V8 does not know.
    expect(spawnSync(process.execPath, [...databaseFlags(768), '-e', '']).status).toBe(0);
    expect(databaseFlags(4096)).toEqual([]);
  });
});
