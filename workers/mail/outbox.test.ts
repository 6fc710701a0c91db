import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { openOutbox } from './outbox.ts';

const PURGE_PATH = '/rest/v1/rpc/purge_expired_enquiries';
const purged = {
  ...{ status: 'ok', enquiries: 0, spam: 0, mails: 0, address_hashes: 0 },
  ...{ older_than: '2024-11-23T00:00:00Z', held_until: null },
};

const backend = useBackendStub();
afterEach(() => vi.restoreAllMocks());

it('says at each housekeeping but the first how long the machine has run since the last that succeeded', async () => {
  const outbox = openOutbox(process.env.SUPABASE_URL!, 'sb_secret_of_the_tests_alone');
  const uptime = vi.spyOn(os, 'uptime');
  for (const [at, answer] of [
    [1_000, json(purged)],
    [4_600.2, json({ message: 'down' }, 500)],
    [8_200.2, json(purged)],
    [11_800, json(purged)],
  ] as const) {
    uptime.mockReturnValue(at);
    backend.on(PURGE_PATH, answer);
    await outbox.purge().catch(() => undefined);
  }
  expect(backend.received.map(({ body }) => JSON.parse(body) as object)).toEqual([
    {},
    { p_seconds: 3_601 },
    { p_seconds: 7_201 },
    { p_seconds: 3_600 },
  ]);
});
