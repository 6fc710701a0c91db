import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { openOutbox } from './outbox.ts';

const purged = {
  ...{ status: 'ok', enquiries: 0, spam: 0, subscriptions: 0, mails: 0, address_hashes: 0 },
  ...{ older_than: '2024-11-23T00:00:00Z', held_until: null, more: false },
};

afterEach(() => vi.restoreAllMocks());

it('says at each housekeeping but the first how long the machine has run since the last that succeeded', async () => {
  const sent: unknown[] = [];
  let status = 200;
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Promise.resolve(Response.json(status === 200 ? purged : { message: 'down' }, { status }));
  });
  const outbox = openOutbox('http://127.0.0.1:1', 'sb_secret_of_the_tests_alone');
  const uptime = vi.spyOn(os, 'uptime');
  for (const [at, answer] of [
    [1_000, 200],
    [4_600.2, 500],
    [8_200.2, 200],
    [11_800, 200],
  ] as const) {
    uptime.mockReturnValue(at);
    status = answer;
    await outbox.purge().catch(() => undefined);
  }
  expect(sent).toEqual([{}, { p_seconds: 3_601 }, { p_seconds: 7_201 }, { p_seconds: 3_600 }]);
});
