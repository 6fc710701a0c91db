import { describe, expect, it } from 'vitest';
import { dollars } from '#lib/format.ts';
import { priceWithGst } from './pricing.ts';

describe('prices with GST', () => {
  it.each([
    [450_000, 1, '$4,500', '$450', '$4,950'],
    [550_000, 1, '$5,500', '$550', '$6,050'],
    [15_000, 1, '$150', '$15', '$165'],
    [15_000, 5, '$750', '$75', '$825'],
    [15_000, 10, '$1,500', '$150', '$1,650'],
    [15_000, 25, '$3,750', '$375', '$4,125'],
  ])('%i cents × %i', (cents, quantity, exGst, gst, total) => {
    const price = priceWithGst(cents, quantity);
    expect([price.exGst, price.gst, price.total].map(dollars)).toEqual([exGst, gst, total]);
  });

  it('rounds half a cent up and keeps the parts adding up', () => {
    const price = priceWithGst(12_345);
    expect(price).toEqual({ exGst: 12_345, gst: 1_235, total: 13_580 });
    expect(dollars(price.total)).toBe('$135.80');
  });
});
