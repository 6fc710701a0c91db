import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const moment = '2026-11-23T00:00:00.000Z';
const ISSUES = '/rest/v1/newsletter_issues';
const OVERVIEW = '/rest/v1/rpc/newsletter_send_overview';
const issue = {
  ...{ id, issue_number: 27, title: 'Title', summary: '', content: 'Words.', related: '' },
  ...{ status: 'sent', visibility: 'public', version: 3, sent_at: moment },
  ...{ scheduled_for: null, send_started_at: null, status_reason: null, metrics: {} },
};
const counters = {
  ...{ pending: 6, sent: 2, failed: 1, uncertain: 0, skipped: 1, total: 10 },
  ...{ bounced: 1, complained: 0, unsubscribed: 0 },
};
const send = {
  ...counters,
  ...{ id, version: 3, status: 'sending', reason: null, detail: null, subject: 'Title', per_second: 1.5 },
  ...{ scheduled_for: moment, frozen_at: moment, reachable_at: moment, finished_at: null, settling: null },
};
const overview = {
  status: 'ok',
  audience: { count: 10, left_out: { pending: 1, unsubscribed: 0, suppressed: 2, seed: 3 } },
  send,
  last: null,
  pace: { per_second: 10, daily_limit: null, today: 2 },
  now: moment,
};

describe('GET …/send/progress.json', () => {
  const backend = useBackendStub();
  let GET: (request: Request, context: { params: Promise<{ number: string }> }) => Promise<Response>;
  beforeAll(async () => {
    ({ GET } = await import('./route.ts'));
  });
  beforeEach(() => {
    startRequest();
    backend.on(ISSUES, json([issue]));
    backend.on(OVERVIEW, json(overview));
  });
  const get = () => GET(new Request('https://site.example/'), { params: Promise.resolve({ number: '27' }) });

  it('gives the figures of the send, which are never stored, and nothing of the audience', async () => {
    const response = await get();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await response.json()).toEqual({
      ...{ status: 'ok', send, now: moment },
      pace: { daily_limit: null, today: 2 },
    });
  });

  it('keeps no session alive that nobody uses', async () => {
    await get();
    const asked = backend.received.find(({ path }) => path === ROLE_PATH);
    expect(JSON.parse(asked?.body ?? '')).toEqual({ p_touch: false });
  });

  it('gives no send for an issue whose send was taken back, so that its page loads again', async () => {
    backend.on(OVERVIEW, json({ ...overview, send: null }));
    const response = await get();
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ send: null })]);
  });

  it('responds 404 for a number of no issue', async () => {
    backend.on(ISSUES, json([]));
    expect((await get()).status).toBe(404);
  });

  it('responds 401 to someone signed out, 403 to someone without a role and 503 without a database', async () => {
    startRequest({ signedIn: false });
    expect((await get()).status).toBe(401);
    startRequest();
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    expect((await get()).status).toBe(403);
    backend.on(ROLE_PATH, json({ status: 'ok' }));
    startRequest();
    backend.on(OVERVIEW, json({ message: 'down' }, 500));
    expect((await get()).status).toBe(503);
  });
});
