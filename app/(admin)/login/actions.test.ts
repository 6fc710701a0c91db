import { beforeEach, expect, it, vi } from 'vitest';
import { useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const backend = useBackendStub();
beforeEach(() => startRequest({ signedIn: false }));

it.each([undefined, null, 5, 'form', [], {}, { get: 'x' }])(
  'returns incomplete when a script calls it with %j in place of a form',
  async (posted) => {
    const { signInAction } = await import('./actions.ts');
    expect(await signInAction({ status: 'idle' }, posted)).toEqual({ status: 'incomplete', email: '' });
    expect(backend.received).toEqual([]);
  },
);
