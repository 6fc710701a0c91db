import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Session from '#lib/auth/session.ts';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Exports from './exports.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const EXPORT = '/rest/v1/rpc/admin_subscriber_export';
const BATCH = 1000;

const subscribers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `id-${n}`,
    email: `reader-${n}@company.example`,
    state: 'active',
    created_at: '2026-11-20T22:05:06.123456+00:00',
    confirmed_at: '2026-11-20T22:05:06.123456+00:00',
    consent_at: null,
    consent_source: null,
    wording_version: null,
    unsubscribed_at: null,
    suppressed_at: null,
    suppressed_reason: null,
  }));

describe('the export of subscribers', () => {
  const backend = useBackendStub();
  let exports: typeof Exports;
  let admin: Session.Administrator;
  beforeAll(async () => {
    exports = await import('./exports.ts');
    const { requireAdmin } = await import('#lib/auth/session.ts');
    startRequest();
    admin = await requireAdmin('admin');
  });

  it('begins each batch behind the last row as the database wrote it, microseconds included', async () => {
    backend.on(EXPORT, (request, response) =>
      json({ status: 'ok', rows: subscribers(backend.count(EXPORT) === 1 ? BATCH : 3) })(request, response),
    );
    const lengths: number[] = [];
    for await (const batch of exports.exportSubscribers(admin, { search: '', state: undefined }))
      lengths.push(batch.length);
    const last = backend.received.map(({ body }) => (JSON.parse(body) as { p_last: unknown }).p_last);
    expect([lengths, last]).toEqual([
      [BATCH, 3],
      [
        null,
        {
          id: `id-${BATCH - 1}`,
          created_at: '2026-11-20T22:05:06.123456+00:00',
          email: `reader-${BATCH - 1}@company.example`,
        },
      ],
    ]);
  });
});
