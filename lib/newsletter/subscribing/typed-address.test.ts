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

  it('comes back as it was typed, and cannot be read on the way', () => {
    for (const text of [typed, 'Zoë ＠ 例え.example', '"><script>']) {
      const sealed = sealTypedAddress(text, token);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(Buffer.from(sealed!, 'base64url').toString('latin1')).not.toContain('visitor');
      expect(openTypedAddress(sealed, token)).toBe(text);
    }
  });

  it('is nothing where nothing was typed, and no longer than the field', () => {
    expect(sealTypedAddress('', token)).toBeUndefined();
    expect(openTypedAddress(sealTypedAddress('a'.repeat(60_000), token), token)).toBe('a'.repeat(254));
  });

  it('opens on its own page alone, within the hour, and unchanged', async () => {
    const now = Date.now();
    const sealed = sealTypedAddress(typed, token, now)!;
    expect(openTypedAddress(sealed, randomUUID(), now)).toBeUndefined();
    expect(openTypedAddress(sealed, token, now + 3_600_000)).toBe(typed);
    expect(openTypedAddress(sealed, token, now + 3_600_001)).toBeUndefined();
    const changed = Buffer.from(sealed, 'base64url');
    changed[20]! ^= 1;
    for (const other of [changed.toString('base64url'), '', 'a', sealed.slice(0, 50), [sealed], undefined])
      expect(openTypedAddress(other, token, now)).toBeUndefined();
    await useSecret('another signing secret, as long as the first');
    expect(openTypedAddress(sealed, token, now)).toBeUndefined();
  });
});
