import { describe, expect, it } from 'vitest';
import { RestartPolicy } from './restart-policy.ts';

describe('RestartPolicy', () => {
  it('waits twice as long after each death, and gives up after the fifth within a minute', () => {
    const policy = new RestartPolicy();
    expect([0, 1, 2, 3, 4].map((at) => policy.afterDeath(at))).toEqual([500, 1000, 2000, 4000, undefined]);
  });

  it('forgets deaths of more than a minute ago', () => {
    const policy = new RestartPolicy();
    for (const at of [0, 1, 2, 3]) policy.afterDeath(at);
    expect(policy.afterDeath(60_004)).toBe(500);
  });

  it('waits eight seconds at most where it never gives up', () => {
    const policy = new RestartPolicy(Infinity);
    expect(Array.from({ length: 7 }, (_, at) => policy.afterDeath(at))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
  });
});
