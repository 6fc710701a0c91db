import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import type * as Route from './[token]/route.ts';

const CHANGE = '/rest/v1/rpc/change_subscription';

describe('one click in a mail client', () => {
  const backend = useBackendStub();
  let route: typeof Route;
  beforeAll(async () => {
    route = await import('./[token]/route.ts');
  });
  const at = (token: string) => ({ params: Promise.resolve({ token }) });
  const post = (token: string, body: BodyInit | null = 'List-Unsubscribe=One-Click') =>
    route.POST(new Request('https://firm.example/', { method: 'POST', body }), at(token));

  it.each(['ok', 'not_found'])(
    'responds 200 without a redirect when the database says %s',
    async (status) => {
      backend.on(CHANGE, json({ status }));
      const token = randomUUID();
      for (const body of ['List-Unsubscribe=One-Click', null, 'anything']) {
        const response = await post(token, body);
        expect([response.status, response.headers.get('location')]).toEqual([200, null]);
      }
      expect(JSON.parse(backend.received[0]?.body ?? '')).toEqual({
        p_token: token,
        p_action: 'unsubscribe',
      });
    },
  );

  it('responds 200 for what is no token, without a query', async () => {
    expect((await post('no-token')).status).toBe(200);
    expect(backend.received).toEqual([]);
  });

  it('responds 503 when the database is away, so that the client tries again', async () => {
    backend.on(CHANGE, json({ message: 'down' }, 500));
    const response = await post(randomUUID());
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  });

  it('reads no more than 4 kB', async () => {
    expect((await post(randomUUID(), 'a'.repeat(4_097))).status).toBe(413);
    expect(backend.received).toEqual([]);
  });

  it('leads a person to the page and changes nothing', async () => {
    const response = await route.GET(new Request('https://firm.example/'), at('a/b'));
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/newsletter/unsubscribe/a%2Fb',
    ]);
    expect(backend.received).toEqual([]);
  });
});
