import { explorerSchema } from './explorer.ts';

/** One payment as a waterfall; times in seconds. */
export const paymentRows = [
  { name: 'Checkout', from: 0, to: 3.8, log: 'paid', own: true, slow: false },
  { name: 'Payment gateway', from: 0.1, to: 3.7, log: 'accepted', own: true, slow: false },
  { name: 'Fraud check', from: 0.3, to: 3.5, log: 'timeout, retry', own: true, slow: false },
  { name: 'Supplier’s address lookup', from: 0.35, to: 3.45, log: 'no log', own: false, slow: true },
  { name: 'Ledger', from: 3.5, to: 3.65, log: 'booked', own: true, slow: false },
] as const;

export const paymentWords = {
  metric: 'average normal',
  unseen: 'on no dashboard',
  slow: '3.1 s of 3.8 s',
} as const;

export const payment = explorerSchema.parse({
  heading: 'A payment, as the team sees it',
  text: 'A customer waits almost four seconds. Choose what the team can see.',
  legend: 'Show',
  choice: 'one',
  controls: [{ label: 'Metrics', on: true }, { label: 'Logs' }, { label: 'Traces' }],
  captions: [
    {
      text: 'Metrics: four services report a normal average, so four dashboards stay green. The supplier’s lookup is on no dashboard.',
      when: { on: [1] },
    },
    {
      text: 'Logs: the fraud check wrote “timeout, retry”. Each service keeps its own clock, so the lines cannot be put in order.',
      when: { on: [2] },
    },
    {
      text: 'Traces: one identifier joins all five steps. The supplier’s lookup takes 3.1 of the 3.8 seconds; the others wait for it.',
      when: { on: [3] },
    },
  ],
  note: 'An example with example times, not a measurement.',
});
