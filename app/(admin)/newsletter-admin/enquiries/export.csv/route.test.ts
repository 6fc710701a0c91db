import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Export from './route.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const EXPORT = '/rest/v1/rpc/admin_enquiry_export';

describe('the file of enquiries', () => {
  const backend = useBackendStub();
  let route: typeof Export;
  beforeAll(async () => {
    route = await import('./route.ts');
  });
  beforeEach(() => {
    startRequest();
    backend.on(EXPORT, json([]));
  });
  const get = (query: string) => route.GET(new Request(`http://127.0.0.1/export.csv${query}`));
  const asked = () =>
    backend.received.filter(({ path }) => path === EXPORT).map(({ body }) => JSON.parse(body) as object);

  it('holds what the search finds, or the chosen ones alone', async () => {
    await (await get('?q=slow&status=closed')).text();
    await (await get(`?q=slow&status=closed&page=2&chosen=1&seen=${id}.closed.`)).text();
    expect(asked()).toMatchObject([
      { p_search: 'slow', p_filter: 'closed' },
      { p_search: '', p_filter: 'all', p_ids: [id] },
    ]);
  });

  it.each([
    ['none is chosen', '', 'empty'],
    ['a choice makes no sense', '&seen=x', 'invalid'],
    ['more are chosen than a page holds', `&seen=${id}.read.`.repeat(51), 'invalid'],
  ])('leads back to the list as it was when %s, and reads nothing', async (_, chosen, done) => {
    await expect(get(`?q=slow&status=closed&page=2&view=list&chosen=1${chosen}`)).rejects.toMatchObject({
      digest: expect.stringContaining(
        `/newsletter-admin/enquiries?q=slow&status=closed&page=2&done=${done};`,
      ) as string,
    });
    expect(asked()).toEqual([]);
  });
});
