import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteOrigin } from '#lib/config.ts';
import { MAX_CONTENT_BYTES } from '#lib/newsletter/admin/issue-form.ts';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
const render = vi.hoisted(() => vi.fn((markdown: string) => `<p>${markdown}</p>`));
vi.mock('#lib/markdown/render.ts', () => ({ renderMarkdown: render }));

describe('POST /api/newsletter-admin/preview', () => {
  const backend = useBackendStub();
  let POST: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    ({ POST } = await import('./route.ts'));
  });
  beforeEach(() => {
    render.mockClear();
    startRequest();
  });

  const post = (body: string, type: string) =>
    POST(new Request(`${siteOrigin()}/`, { method: 'POST', body, headers: { 'content-type': type } }));

  it('renders as much plain text as the editor may send', async () => {
    const text = 'ä'.repeat(MAX_CONTENT_BYTES / 2);
    const response = await post(text, 'text/plain;charset=UTF-8');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok', html: `<p>${text}</p>` }]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['a byte more', 'ä'.repeat(MAX_CONTENT_BYTES / 2) + 'x', 'text/plain;charset=UTF-8', 413],
    ['JSON', '{}', 'application/json', 415],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
  ])('refuses %s and renders nothing', async (_, body, type, status) => {
    const response = await post(body, type);
    const { message } = (await response.json()) as { message?: unknown };
    expect([response.status, typeof message]).toEqual([status, 'string']);
    expect(render).not.toHaveBeenCalled();
  });

  it('renders nothing for someone who is signed out (401) or has no role (403), or for another site (403)', async () => {
    startRequest({ signedIn: false });
    expect((await post('x', 'text/plain')).status).toBe(401);
    startRequest();
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    expect((await post('x', 'text/plain')).status).toBe(403);
    startRequest({ headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await post('x', 'text/plain')).status).toBe(403);
    expect(render).not.toHaveBeenCalled();
  });

  it('responds 503 when nobody can say who sent it', async () => {
    backend.on(ROLE_PATH, json({ message: 'down' }, 500));
    expect((await post('x', 'text/plain')).status).toBe(503);
  });
});
