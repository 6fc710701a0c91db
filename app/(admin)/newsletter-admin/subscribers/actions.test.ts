import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf as form } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ refresh }));

const SUPPRESS = '/rest/v1/rpc/suppress_subscriber';
const LIFT = '/rest/v1/rpc/lift_suppression';
const ERASE = '/rest/v1/rpc/erase_subscriber';
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const email = 'reader@company.example';
const idle = { status: 'idle' } as const;

const leadsTo = (address: string) => ({ digest: expect.stringContaining(address) });

describe('the actions about a subscriber', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => {
    refresh.mockClear();
    startRequest();
    for (const path of [SUPPRESS, LIFT, ERASE]) backend.on(path, json({ status: 'ok' }));
  });
  const sentTo = (path: string) => {
    const call = backend.received.find((request) => request.path === path);
    return call && (JSON.parse(call.body) as Record<string, unknown>);
  };
  const suppress = (values: Record<string, string> = {}) =>
    actions.setSuppressionAction(
      idle,
      form({ id, email: '', step: 'suppress', seen: '', reason: ' Asked\r\nby phone ', ...values }),
    );
  const lift = (values: Record<string, string> = {}) =>
    suppress({ step: 'lift', seen: 'complaint', reason: 'Wrote to us', ...values });
  const erase = (values: Record<string, string> = {}) =>
    actions.eraseSubscriberAction(idle, form({ id, email: ` ${email} `, ...values }));

  it('suppresses with the reason and the state that was seen, and leads back to the person', async () => {
    await expect(suppress()).rejects.toMatchObject(leadsTo(`/subscribers/${id}?done=suppressed`));
    expect(sentTo(SUPPRESS)).toEqual({ p_id: id, p_seen: '', p_reason: 'Asked\nby phone' });
  });

  it('lifts the suppression of a subscriber, and of an address that only the list knows', async () => {
    await expect(lift()).rejects.toMatchObject(leadsTo(`/subscribers/${id}?done=lifted`));
    const call = { p_seen: 'complaint', p_reason: 'Wrote to us' };
    expect(sentTo(LIFT)).toEqual({ ...call, p_id: id, p_email: null });
    backend.received.length = 0;
    await expect(lift({ id: '', email })).rejects.toMatchObject(leadsTo('?tab=subscribers&done=lifted'));
    expect(sentTo(LIFT)).toEqual({ ...call, p_id: null, p_email: email });
  });

  it.each([
    [{ reason: ' \n ' }, 'empty'],
    [{ reason: 'x'.repeat(501) }, 'too_long'],
    [{ id: 'x' }, 'not_found'],
    [{ id: '', email: '', step: 'lift' }, 'not_found'],
  ])('refuses %j without a query', async (values: Record<string, string>, status) => {
    expect(await suppress(values)).toMatchObject({ status, typed: expect.any(String) });
    expect([sentTo(SUPPRESS), sentTo(LIFT)]).toEqual([undefined, undefined]);
  });

  it.each(['empty', 'too_long', 'invalid', 'conflict', 'locked', 'not_found', 'forbidden'])(
    "returns %s in the database's own word, with what was typed, and shows the page as it is now",
    async (status) => {
      backend.on(SUPPRESS, json({ status }));
      expect(await suppress()).toEqual({
        status,
        typed: ' Asked\nby phone ',
        fields: { id, email: '', step: 'suppress', seen: '' },
      });
      expect(refresh).toHaveBeenCalledOnce();
    },
  );

  it('erases for the typed address and leads to the list, also when somebody else was quicker', async () => {
    await expect(erase()).rejects.toMatchObject(leadsTo('?tab=subscribers&done=erased;'));
    expect(sentTo(ERASE)).toEqual({ p_id: id, p_email: email });
    backend.on(ERASE, json({ status: 'not_found' }));
    await expect(erase()).rejects.toMatchObject(leadsTo('?tab=subscribers&done=erased_before;'));
  });

  it('erases nobody for another address or none, and keeps what was typed', async () => {
    expect(await erase({ email: '  ' })).toMatchObject({ status: 'invalid' });
    expect(await erase({ id: 'x' })).toMatchObject({ status: 'not_found' });
    expect(sentTo(ERASE)).toBeUndefined();
    backend.on(ERASE, json({ status: 'invalid' }));
    expect(await erase({ email: 'other@company.example' })).toEqual({
      status: 'invalid',
      typed: 'other@company.example',
      fields: { id },
    });
  });

  it('does nothing for someone who is no administrator, for another site, or without a database', async () => {
    for (const run of [suppress, lift, erase]) {
      startRequest({ signedIn: false });
      expect(await run()).toMatchObject({ status: 'signed_out', typed: expect.any(String) });
      startRequest({ headers: { 'sec-fetch-site': 'cross-site' } });
      expect(await run()).toMatchObject({ status: 'cross_origin', typed: expect.any(String) });
      startRequest();
      backend.on(ROLE_PATH, json({ message: 'down' }, 500));
      expect(await run()).toMatchObject({ status: 'unavailable', typed: expect.any(String) });
      backend.on(ROLE_PATH, json({ status: 'ok' }));
    }
    for (const path of [SUPPRESS, LIFT, ERASE]) expect(sentTo(path)).toBeUndefined();
  });
});
