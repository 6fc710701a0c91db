/** What stands beside the figures of a price. */
export const priceWords = {
  fixed: 'Fixed price:',
  price: 'Price',
  incGst: 'inc GST',
  exGst: 'ex GST',
  parts: (exGst: string, gst: string) => `${exGst} ex GST and ${gst} GST`,
  gst: 'GST (10%)',
  perUser: ' per user',
  total: 'Total you pay',
  maintenance: 'Then maintenance, per month',
  totalPerMonth: 'Total you pay per month',
  plusMaintenance: 'Plus maintenance:',
} as const;
