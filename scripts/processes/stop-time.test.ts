import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '#lib/config/schema.ts';
import { mailStopTimeoutMs } from './mail-process.ts';
import { root, STOP_TIMEOUT_MS } from './process-supervisor.ts';
import { siteStopTimeoutMs } from './site-process.ts';

const LONGEST_DRAIN_DELAY_MS = 60_000;

it('leaves all parts their time to stop, one after the other, in the unit that the guide shows', () => {
  const delay = settings.shape.DRAIN_DELAY_MS;
  const accepted = [LONGEST_DRAIN_DELAY_MS, LONGEST_DRAIN_DELAY_MS + 1].map(
    (ms) => delay.safeParse(String(ms)).success,
  );
  expect(accepted).toEqual([true, false]);
  const { MAIL_DEADLINE_SECONDS } = settings.parse({});
  const sum = (drainDelayMs: number, deadlineSeconds: number): number =>
    (mailStopTimeoutMs(deadlineSeconds) + siteStopTimeoutMs(drainDelayMs) + STOP_TIMEOUT_MS) / 1000;
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8').replace(/\s+/g, ' ');
  const [, seconds] = /TimeoutStopSec=(\d+)/.exec(guide) ?? [];
  expect(Number(seconds)).toBeGreaterThan(sum(LONGEST_DRAIN_DELAY_MS, MAIL_DEADLINE_SECONDS));
  expect(guide).toContain(`\`DRAIN_DELAY_MS\` and ${sum(0, 0)} seconds more`);
});
