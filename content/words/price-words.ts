/** What the calculator shows beside its amounts, apart from the rest, because its script carries them. */
export const amountWords = {
  incGst: 'inc GST',
  parts: (exGst: string, gst: string) => `${exGst} ex GST and ${gst} GST`,
} as const;

/** What stands beside the figures of a price. */
export const priceWords = {
  fixed: 'Fixed price:',
  price: 'Price',
  incGst: amountWords.incGst,
  exGst: 'ex GST',
  gst: 'GST (10%)',
  perUser: ' per user',
  total: 'Total you pay',
  maintenance: 'Then maintenance, per month',
  totalPerMonth: 'Total you pay per month',
  plusMaintenance: 'Plus maintenance:',
} as const;
