/** Whom to turn to while an attack is under way; a visitor then presses and does not type. */
export const emergency = {
  text: 'If an attack is under way, do not wait for us: report it at {report} or call {hotline}.',
  report: { label: 'cyber.gov.au/report', href: 'https://www.cyber.gov.au/report' },
  hotline: { label: '1300 CYBER1 (1300 292 371)', href: 'tel:1300292371' },
} as const;
