import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Session from '#lib/auth/session.ts';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Queries from './queries.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const EXPORT = '/rest/v1/rpc/admin_enquiry_export';
const BATCH = 1000;
const everything = { search: '', status: 'all', page: 1 } as const;

const enquiries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `id-${n}`,
    request_id: 'ab12cd34-0000-4000-8000-000000000002',
    created_at: '2026-11-20T22:05:06.123456+00:00',
    due_at: '2026-11-23T07:00:00+00:00',
    assignee: null,
    kind: 'contact',
    status: 'unread',
    held: false,
    name: 'Ada Example',
    email: 'ada@visitor.example',
    phone: null,
    company: null,
    subject: 'Logging',
    message: 'Text',
    admin_notes: null,
  }));

describe('the export of enquiries', () => {
  const backend = useBackendStub();
  let queries: typeof Queries;
  let admin: Session.Administrator;
  beforeAll(async () => {
    queries = await import('./queries.ts');
    const { requireAdmin } = await import('#lib/auth/session.ts');
    startRequest();
    admin = await requireAdmin('admin');
  });

  it('continues after the last enquiry of a full batch and ends with one that is not full', async () => {
    backend.on(EXPORT, (request, response) =>
      json(enquiries(backend.count(EXPORT) === 1 ? BATCH : 3))(request, response),
    );
    const lengths: number[] = [];
    for await (const batch of queries.exportEnquiries(admin, everything)) lengths.push(batch.length);
    const sent = backend.received.filter(({ path }) => path === EXPORT);
    const cursors = sent.map(({ body }) => (JSON.parse(body) as { p_before_id: unknown }).p_before_id);
    expect([lengths, cursors]).toEqual([
      [BATCH, 3],
      [null, `id-${BATCH - 1}`],
    ]);
  });

  it('reads one batch ahead while the caller writes, and no more', async () => {
    backend.on(EXPORT, json(enquiries(BATCH)));
    const batches = queries.exportEnquiries(admin, everything);
    for (const read of [2, 3]) {
      await batches.next();
      await expect.poll(() => backend.count(EXPORT)).toBe(read);
    }
    await batches.return(undefined);
  });
});
