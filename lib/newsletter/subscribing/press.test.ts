import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Press from './press.ts';
import type * as TypedAddress from './typed-address.ts';

const CONFIRM = '/rest/v1/rpc/confirm_newsletter';
const CHANGE = '/rest/v1/rpc/change_subscription';
const link = 'ab'.repeat(32);

describe('pressButton', () => {
  const backend = useBackendStub();
  let pressButton: typeof Press.pressButton;
  let openTypedAddress: typeof TypedAddress.openTypedAddress;
  let headers: Headers;
  beforeAll(async () => {
    ({ pressButton } = await import('./press.ts'));
    ({ openTypedAddress } = await import('./typed-address.ts'));
  });
  beforeEach(() => {
    headers = startRequest({ signedIn: false });
  });
  const press = (values: Record<string, string>, from = headers) => pressButton(formOf(values), from);

  it('ends on a receipt that can be refreshed, or on one that says the link is over', async () => {
    backend.on(CONFIRM, json({ status: 'ok' }));
    expect(await press({ action: 'confirm', token: link })).toBe('/newsletter/confirmed');
    expect(await press({ action: 'confirm_erasure', token: link })).toBe('/newsletter/erased');
    backend.on(CONFIRM, json({ status: 'not_found' }));
    expect(await press({ action: 'confirm', token: link })).toBe('/newsletter/expired');
    expect(await press({ action: 'confirm', token: 'no token' })).toBe('/newsletter/expired');
    expect(backend.received.map(({ body }) => JSON.parse(body).p_purpose)).toEqual([
      'subscribe',
      'erase',
      'subscribe',
    ]);
  });

  it('leads back to the page with what came of it', async () => {
    const token = randomUUID();
    const page = `/newsletter/preferences/${token}`;
    backend.on(CHANGE, json({ status: 'ok' }));
    expect(await press({ action: 'unsubscribe', token })).toBe(`${page}?done=unsubscribe`);
    backend.on(CHANGE, json({ status: 'rate_limited', retry_after_seconds: 9 }));
    expect(await press({ action: 'data_copy', token })).toBe(`${page}?problem=rate_limited`);
    const change = { action: 'change_address', token, email: 'reader@visitor.example' };
    expect(await press(change)).toContain(`${page}?problem=change_limited&typed=`);
    backend.on(CHANGE, json({ message: 'down' }, 500));
    expect(await press({ action: 'unsubscribe', token })).toBe(`${page}?problem=unavailable`);
    expect(await press({ action: 'confirm', token: link })).toBe(
      `/newsletter/confirm/${link}?problem=unavailable`,
    );
  });

  it('brings a refused address back to its form, and puts none into the address of the page', async () => {
    const token = randomUUID();
    const email = 'reader.two@visitor.example';
    const change = () => press({ action: 'change_address', token, email: ` ${email} ` });
    const refuse = async (status: string) => {
      backend.on(CHANGE, json({ status }));
      return new URL((await change()) ?? '', 'http://site.example').searchParams;
    };
    for (const [status, problem] of [
      ['invalid', 'invalid'],
      ['rate_limited', 'change_limited'],
      ['of another kind', 'unavailable'],
    ] as const) {
      const query = await refuse(status);
      expect(query.get('problem')).toBe(problem);
      expect(query.toString()).not.toContain('visitor');
      expect(await openTypedAddress(query.get('typed'), token)).toBe(email);
    }
    backend.on(CHANGE, json({ status: 'ok' }));
    expect(await change()).toBe(`/newsletter/preferences/${token}?done=change_address`);
  });

  it.each(['', 'reader', 'reader..two@visitor.example', 'zoë@visitor.example', 'reader@visitor。example'])(
    'asks for no link to %j, which no mail is written to',
    async (email) => {
      const page = await press({ action: 'change_address', token: randomUUID(), email });
      expect(page).toMatch(/\?problem=invalid(&typed=|$)/);
      expect(backend.received).toEqual([]);
    },
  );

  it.each(['', '..', '../../newsletter-admin?a=', 'a\r\nb', 'a'.repeat(65)])(
    'puts no token that is none into an address: %j',
    async (token) => {
      expect(await press({ action: 'unsubscribe', token })).toBe('/newsletter/preferences/unknown');
    },
  );

  it('does nothing for a post that no button of ours makes', async () => {
    const foreign = startRequest({ signedIn: false, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await press({ action: 'unsubscribe', token: randomUUID() }, foreign)).toBeUndefined();
    expect(await press({ action: 'delete', token: randomUUID() })).toBeUndefined();
    expect(backend.received).toEqual([]);
  });
});
