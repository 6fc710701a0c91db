import { AuthApiError } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnSession } from '#lib/auth/account/with-session.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import { formOf } from '#lib/tests/support/form-of.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);

/** What stands for the database and the auth server; a call takes as long as the test says. */
const backend = vi.hoisted(() => {
  const state = { milliseconds: 0, isKnown: false };
  const wait = () => new Promise((resolve) => setTimeout(resolve, state.milliseconds));
  return {
    state,
    wait,
    rpc: async (name: string, { p_act }: { p_act?: string }) => {
      // Before it is known whether there is such an account.
      if (name !== 'sign_in_rate_limit') await wait();
      const status = p_act === 'check_code' && !state.isKnown ? 'not_found' : 'ok';
      return { data: { status, secret: 'A'.repeat(32) }, error: null };
    },
  };
});
vi.mock('#lib/supabase/public.ts', () => ({ publicClient: () => ({ rpc: backend.rpc }) }));
vi.mock('#lib/auth/session.ts', () => ({ requestClient: async () => client }));

const client = {
  rpc: backend.rpc,
  auth: {
    getUser: async () => ({ data: { user: { id: 'x', email: 'a@staff.example' } }, error: null }),
    signInWithPassword: async () => {
      await backend.wait();
      return { error: new AuthApiError('no', 400, 'invalid_credentials') };
    },
  },
};

const email = 'a@staff.example';
const waysIn = {
  'a password': async () => {
    const { signIn } = await import('./sign-in.ts');
    return () => signIn(formOf({ email, password: 'not-the-password' }));
  },
  'a link to a new password': async () => {
    const { askPasswordReset } = await import('#lib/auth/links/ask-reset.ts');
    return () => askPasswordReset(email);
  },
  'a code': async () => {
    const { enterCode } = await import('#lib/auth/second-step/show-factor.ts');
    const session = { id: 'x', client, request: startRequest() } as unknown as OwnSession;
    return () => enterCode(session, '000000');
  },
};

beforeEach(() => {
  vi.stubEnv('ENQUIRY_SIGNING_SECRET', 'secret-of-the-tests-long-enough-to-be-one');
  startRequest({ signedIn: false });
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What is answered, and after how many milliseconds. */
async function timeOf(run: () => Promise<{ status: string }>): Promise<{ status: string; after: number }> {
  const start = performance.now();
  const done = run().then(({ status }) => ({ status, after: Math.round(performance.now() - start) }));
  await vi.runAllTimersAsync();
  return done;
}

it.each([
  ['a password', 'wrong_credentials', 800],
  ['a link to a new password', 'ok', 800],
  ['a code', 'wrong_credentials', 400],
] as const)('%s is answered after the same time, known or not, fast or slow', async (way, status, after) => {
  const run = await waysIn[way]();
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  for (const isKnown of [true, false]) {
    for (const milliseconds of [0, 30, 90]) {
      Object.assign(backend.state, { isKnown, milliseconds });
      expect({ isKnown, milliseconds, ...(await timeOf(run)) }).toEqual({
        isKnown,
        milliseconds,
        status,
        after,
      });
    }
  }
});
