import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as TypedAddress from './typed-address.ts';

describe('an address on its way back to its form', () => {
  const token = randomUUID();
  const typed = 'reader..two@visitor.example';
  let sealTypedAddress: typeof TypedAddress.sealTypedAddress;
  let openTypedAddress: typeof TypedAddress.openTypedAddress;
  const useSecret = async (secret: string) => {
    vi.stubEnv('ENQUIRY_SIGNING_SECRET', secret);
    // The settings are parsed once for each copy of the module.
    vi.resetModules();
    ({ sealTypedAddress, openTypedAddress } = await import('./typed-address.ts'));
  };
  beforeAll(() => useSecret('a signing secret of the tests, long enough'));
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('comes back as it was typed, and cannot be read on the way', async () => {
    for (const text of [typed, 'Zoë ＠ 例え.example', '"><script>']) {
      const sealed = await sealTypedAddress(text, token);
      expect(sealed).toMatch(/^[\w.-]+$/);
      for (const part of sealed!.split('.'))
        expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('visitor');
      expect(await openTypedAddress(sealed, token)).toBe(text);
    }
  });

  it('is nothing where nothing was typed, and no longer than the field', async () => {
    expect(await sealTypedAddress('', token)).toBeUndefined();
    const long = await sealTypedAddress('a'.repeat(60_000), token);
    expect(await openTypedAddress(long, token)).toBe('a'.repeat(254));
  });

  it('opens on its own page alone, within the hour, and unchanged', async () => {
    const sealed = (await sealTypedAddress(typed, token))!;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(await openTypedAddress(sealed, randomUUID())).toBeUndefined();
    expect(await openTypedAddress(sealed, token, inMinutes(59))).toBe(typed);
    expect(await openTypedAddress(sealed, token, inMinutes(61))).toBeUndefined();
    const parts = sealed.split('.');
    const unsigned = [...parts.slice(0, 4), 'A'.repeat(22)].join('.');
    const plain = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ typed, aud: token })).toString('base64url')}.`;
    for (const other of [unsigned, plain, '', 'a', sealed.slice(0, 50), [sealed], undefined])
      expect(await openTypedAddress(other, token)).toBeUndefined();
    await useSecret('another signing secret, as long as the first');
    expect(await openTypedAddress(sealed, token)).toBeUndefined();
  });
});
