import { describe, expect, it } from 'vitest';
import { receiptOf, referenceInAddress } from './receipt.ts';

describe('the address of a receipt', () => {
  const due = '2026-11-23T07:00:00.123456+00:00';

  it.each([
    [
      'contact',
      { status: 'ok', reference: '0A1B2C3D', due },
      '/received?reference=0A1B2C3D&by=2026-11-23T07%3A00%3A00Z',
    ],
    ['ai-policy', { status: 'ok', reference: '0A1B2C3D' }, '/received?about=ai-policy&reference=0A1B2C3D'],
    ['contact', { status: 'ok' }, '/received'],
    [undefined, { status: 'rejected', values: {} }, '/received'],
  ] as const)('of %s after %j is %s', (kind, result, address) => {
    expect(receiptOf(kind, result)).toBe(address);
  });

  it.each(['', '0a1b2c3d', '0A1B2C3', '0A1B2C3D4', '<b>12345', ['0A1B2C3D'], undefined])(
    'has no reference that says %j',
    (text) => expect(referenceInAddress(text)).toBeUndefined(),
  );

  it('has the reference of an enquiry', () => {
    expect(referenceInAddress('0A1B2C3D')).toBe('0A1B2C3D');
  });
});
