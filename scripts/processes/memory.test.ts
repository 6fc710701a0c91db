import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { buildOptions, databaseFlags, freeMbOf, memoryHint, memoryLimitMb, NEEDED_MB } from './memory.ts';

describe('memory', () => {
  it('is hinted at when less is free, or allowed, than a start takes', () => {
    expect(memoryHint('embedded', 24_000, NEEDED_MB.embedded)).toBeUndefined();
    expect(memoryHint('embedded', 24_000, 700)).toContain('700 MB are free and a start takes 768');
    expect(memoryHint('build', 1000, 20_000)).toContain(
      '1000 MB are free and a start that builds takes 1536',
    );
    expect(memoryHint('hosted', 512, 20_000)).toBeUndefined();
  });

  it('is enough in a container of what a start takes, though some of it is taken already', () => {
    const mb = 1024 ** 2;
    const container = { constrained: 768 * mb, machine: 24_000 * mb, available: 637 * mb };
    expect(freeMbOf(container)).toBe(NEEDED_MB.embedded);
    expect(memoryHint('embedded', 768, freeMbOf(container))).toBeUndefined();
    expect(memoryHint('build', 768, freeMbOf(container))).toContain('768 MB are free');
  });

  it('is what is free where no container limits it', () => {
    const mb = 1024 ** 2;
    // As Node says that there is no limit, by the system and its version.
    for (const constrained of [0, 24_000 * mb, 2 ** 64])
      expect(freeMbOf({ constrained, machine: 24_000 * mb, available: 637 * mb })).toBe(637);
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

  it('below two gigabytes a build gives back at once what it no longer holds', () => {
    expect(buildOptions(1024).env).toMatchObject({ MIMALLOC_PURGE_DELAY: '0' });
    expect(buildOptions(4096).env).not.toHaveProperty('MIMALLOC_PURGE_DELAY');
    expect(spawnSync(process.execPath, [...buildOptions(1024).flags, '-e', '']).status).toBe(0);
  });
});
