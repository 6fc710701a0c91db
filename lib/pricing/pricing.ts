/** Goods and Services Tax, per cent (A New Tax System (Goods and Services Tax) Act 1999 (Cth)). */
const GST_PER_CENT = 10;

export type Price = {
  /** All amounts in whole cents, AUD. */
  exGst: number;
  gst: number;
  total: number;
};

/**
 * Splits a price without GST into what the customer pays.
 * @param exGstCents whole cents, without GST
 * @param quantity for per-user prices
 */
export function priceWithGst(exGstCents: number, quantity = 1): Price {
  const exGst = exGstCents * quantity;
  const gst = Math.round((exGst * GST_PER_CENT) / 100);
  return { exGst, gst, total: exGst + gst };
}
