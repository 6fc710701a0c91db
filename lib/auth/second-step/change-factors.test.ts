import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnSession } from '#lib/auth/account/with-session.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);

vi.mock('next/navigation', () => ({ redirect: vi.fn() }));

/** An account without a secret that waits, and with an app or not. */
const backend = vi.hoisted(() => ({ app: null as object | null }));
const client = {
  auth: { getUser: async () => ({ data: { user: {} }, error: null }) },
  rpc: async (name: string) => ({
    data:
      name === 'my_second_factors'
        ? {
            status: 'ok',
            email: 'a@b.example',
            is_required: false,
            passkeys: [],
            app: backend.app,
            codes_left: 0,
          }
        : { status: 'ok', secret: null },
    error: null,
  }),
};
vi.mock('#lib/auth/session.ts', () => ({ requestClient: async () => client }));

beforeEach(() => vi.stubEnv('ENQUIRY_SIGNING_SECRET', 'secret-of-the-tests-long-enough-to-be-one'));

it('says of a form that was sent again whether the app was set up by the first', async () => {
  const { confirmApp } = await import('./change-factors.ts');
  const session = { id: 'x', client, request: startRequest() } as unknown as OwnSession;
  expect(await confirmApp(session, '123456')).toEqual({ status: 'not_found' });
  backend.app = { created_at: '2026-11-01T00:00:00Z', last_used_at: null };
  expect(await confirmApp(session, '123456')).toEqual({ status: 'conflict' });
});
