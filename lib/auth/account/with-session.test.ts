import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnavailableError } from '#lib/errors.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as WithSession from './with-session.ts';

const claims = vi.hoisted(() => vi.fn());
vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('#lib/auth/session.ts', () => ({ requestClient: async () => ({ auth: { getClaims: claims } }) }));

const run = vi.fn(async () => ({ status: 'ok' as const }));
let withSession: typeof WithSession.withSession;

beforeAll(async () => {
  ({ withSession } = await import('./with-session.ts'));
});
beforeEach(() => {
  startRequest();
  run.mockClear();
  claims.mockReset().mockResolvedValue({ data: { claims: { session_id: 'one' } } });
});

describe('withSession', () => {
  it('runs the action with the session', async () => {
    expect(await withSession('test', run)).toEqual({ status: 'ok' });
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ id: 'one' }));
  });

  it('returns cross_origin for a post from another site, and reads no session', async () => {
    startRequest({ headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } });
    expect(await withSession('test', run)).toEqual({ status: 'cross_origin' });
    expect([run.mock.calls, claims.mock.calls]).toEqual([[], []]);
  });

  it('returns signed_out without a session', async () => {
    claims.mockResolvedValue({ data: null });
    expect(await withSession('test', run)).toEqual({ status: 'signed_out' });
    expect(run).not.toHaveBeenCalled();
  });

  it('logs a failure as one of the account and returns the reference of the request', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const fail = () => Promise.reject(new UnavailableError('gone'));
    expect(await withSession('test', fail)).toEqual({ status: 'unavailable', reference: '4F6B4C39' });
    expect(String(logged.mock.calls)).toContain('account.action_failed');
    logged.mockRestore();
  });
});
