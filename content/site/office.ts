/** How and when the office is reached, apart from site.ts: scripts in the browser load no more than this. */
export const office = {
  email: 'info@southlight.example',
  timeZone: 'Australia/Sydney',
  openingHours: {
    weekdays: 'Monday-Friday: 9:00 AM-6:00 PM AEST',
    weekends: 'Weekends: Closed',
    note: '(Sydney time)',
    opens: '09:00',
    closes: '18:00',
  },
} as const;
