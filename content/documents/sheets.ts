import type { Quickstart } from '#content/schemas.ts';

/** What the sheet of a Quickstart says besides its record and the labels of its page. */
export const sheetWords = {
  /** The day these words last changed: a sheet is dated by the later of them and its record. */
  updated: '2026-11-24',
  title: ({ title }: Quickstart) => `${title}: scope, deliverables and price`,
  name: 'This offer on one sheet',
  prices: 'In Australian dollars',
  enquire: 'Enquiry form',
  email: 'E-mail',
} as const;
