const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 });
const audWithCents = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Whole cents as Australian dollars: 495000 → '$4,950', 495050 → '$4,950.50'. */
export const dollars = (cents: number): string =>
  cents % 100 === 0 ? aud.format(cents / 100) : audWithCents.format(cents / 100);
