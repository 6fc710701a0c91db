import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MAILBOX_NAME, signedAddresses } from './signed-addresses.ts';

const addresses = signedAddresses('Bounce@Mail.firm.example', 'k'.repeat(64));
const id = '6f1c2d3e-0000-4000-8000-00000000000a';

describe('signedAddresses', () => {
  it('reads back what it wrote, for either purpose and in any case', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (uuid, shout) => {
        const given = (address: string) => addresses.read(shout ? address.toUpperCase() : address);
        expect(given(addresses.forBounces(uuid))).toEqual({ purpose: 'bounce', id: uuid });
        expect(given(addresses.forUnsubscribing(uuid))).toEqual({ purpose: 'unsubscribe', id: uuid });
      }),
    );
  });

  it('writes an address that mail servers take: 64 octets before the @ for the longest name', () => {
    const longest = signedAddresses(`${'b'.repeat(MAX_MAILBOX_NAME)}@firm.example`, 'key');
    expect(longest.forUnsubscribing(id).indexOf('@')).toBe(64);
    expect(addresses.forBounces(id)).toMatch(
      /^Bounce\+6f1c2d3e00004000800000000000000a\.[0-9a-f]{16}@Mail\.firm\.example$/,
    );
  });

  it('tells a wrong signature, another key and another purpose', () => {
    const bounce = addresses.forBounces(id);
    const changed = (at: number) =>
      `${bounce.slice(0, at)}${bounce[at] === '0' ? '1' : '0'}${bounce.slice(at + 1)}`;
    // A digit of the id, and the last of the signature.
    expect(addresses.read(changed(8))).toBe('forged');
    expect(addresses.read(changed(bounce.indexOf('@') - 1))).toBe('forged');
    expect(signedAddresses('bounce@mail.firm.example', 'other').read(bounce)).toBe('forged');
    expect(addresses.read(bounce.replace('+', '+u'))).toBe('forged');
  });

  it.each([
    'bounce@mail.firm.example',
    'bounce+lists@mail.firm.example',
    'desk@firm.example',
    addresses.forBounces(id).replace('Mail.', ''),
    addresses.forBounces(id).replace('Bounce', 'Ounce'),
    `${addresses.forBounces(id)}.other.example`,
  ])('takes %s for an address of others', (address) => {
    expect(addresses.read(address)).toBeUndefined();
  });
});
