import { afterEach, expect, it } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import { mailMetrics } from './metrics.ts';

afterEach(() => delete runtime.countEvent);

it('counts what came back by what it did, and says when the mailbox was read', async () => {
  const { registry, countReport, polled } = mailMetrics({ states: () => Promise.resolve({}) });
  countReport('permanent');
  countReport('permanent');
  countReport('forged');
  expect(await registry.metrics()).toContain('mail_bounce_poll_timestamp_seconds 0');
  const before = Date.now() / 1000;
  polled();
  const text = await registry.metrics();
  expect(text).toContain('mail_bounce_messages_total{result="permanent"} 2');
  expect(text).toContain('mail_bounce_messages_total{result="forged"} 1');
  expect(Number(/^mail_bounce_poll_timestamp_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(
    before,
  );
});
