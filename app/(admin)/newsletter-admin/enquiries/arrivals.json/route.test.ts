import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const backend = useBackendStub();
let GET: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ({ GET } = await import('./route.ts'));
});
beforeEach(() => {
  startRequest();
  const waiting = { unread: 3, overdue: 1, waiting: 3, arrived: 2, newest: 'Ada' };
  backend.on('/rest/v1/rpc/enquiries_waiting', json(waiting));
});
const get = (since = '1') => GET(new Request(`https://site.example/?since=${since}`));

it('says how many have arrived, and keeps no session alive that nobody uses', async () => {
  const response = await get();
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ok', arrived: 2, newest: 'Ada' },
  ]);
  const asked = backend.received.find(({ path }) => path === ROLE_PATH);
  expect(JSON.parse(asked?.body ?? '')).toEqual({ p_touch: false });
});

it('responds 401 once the session has ended, and 400 to a moment that is none', async () => {
  expect((await get('soon')).status).toBe(400);
  startRequest();
  backend.on(ROLE_PATH, json({ status: 'signed_out' }));
  expect((await get()).status).toBe(401);
});
