import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTENT_BYTES } from '#lib/newsletter/admin/issue-form.ts';
import { siteOrigin } from '#lib/config.ts';
import { POST } from './route.ts';

const caller = vi.hoisted(() => ({ kind: 'admin' }));
vi.mock('#lib/auth/session.ts', () => ({ whoAsks: async () => caller }));
const rendered = vi.hoisted(() => vi.fn((markdown: string) => `<p>${markdown}</p>`));
vi.mock('#lib/markdown/render.ts', () => ({ renderMarkdown: rendered }));

const post = (body: string, type: string, headers: Record<string, string> = {}) =>
  POST(
    new Request(`${siteOrigin()}/api/newsletter-admin/preview`, {
      method: 'POST',
      body,
      headers: { origin: siteOrigin(), 'sec-fetch-site': 'same-origin', 'content-type': type, ...headers },
    }),
  );

describe('the preview of a draft', () => {
  beforeEach(() => {
    caller.kind = 'admin';
    rendered.mockClear();
  });

  it('renders as much plain text as the editor may send', async () => {
    const text = 'ä'.repeat(CONTENT_BYTES / 2);
    const answer = await post(text, 'text/plain;charset=UTF-8');
    expect([answer.status, await answer.json()]).toEqual([200, { html: `<p>${text}</p>` }]);
  });

  it.each([
    ['a byte more', 'ä'.repeat(CONTENT_BYTES / 2) + 'x', 'text/plain;charset=UTF-8', 413],
    ['JSON', '{}', 'application/json', 415],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
  ])('refuses %s and renders nothing', async (_, body, type, status) => {
    const answer = await post(body, type);
    expect([answer.status, typeof ((await answer.json()) as { message?: unknown }).message]).toEqual([
      status,
      'string',
    ]);
    expect(rendered).not.toHaveBeenCalled();
  });

  it.each([
    ['signed-out', 401],
    ['not-admin', 403],
  ])('renders nothing for someone who is %s', async (kind, status) => {
    caller.kind = kind;
    expect((await post('x', 'text/plain')).status).toBe(status);
    expect((await post('x', 'text/plain', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(rendered).not.toHaveBeenCalled();
  });
});
