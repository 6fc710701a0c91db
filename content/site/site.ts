import { siteEmail } from './site-email.ts';

/**
 * The firm's own facts. Nothing else in the repository spells the firm's name, its domain or its e-mail address;
 * a rename is a change to this file and to site-email.ts.
 */
export const site = {
  name: 'Southlight',
  legalName: 'Southlight Consulting',
  tagline: 'Cyber Strong, Synthetically Smart',
  /** Canonical origin of the production site; SITE_URL overrides it for previews. */
  origin: 'https://southlight.example',
  email: siteEmail,
  foundingYear: 2010,
  locality: 'Sydney',
  region: 'NSW',
  postcode: '2000',
  country: 'Australia',
  countryCode: 'AU',
  serviceArea: 'Australia and Global',
  timeZone: 'Australia/Sydney',
  openingHours: {
    weekdays: 'Monday-Friday: 9:00 AM-6:00 PM AEST',
    weekends: 'Weekends: Closed',
    note: '(Sydney time)',
    opens: '09:00',
    closes: '18:00',
  },
  replyPromise: '24 hours',
  /** After how many months an enquiry is deleted. The database holds the same number (docs/decisions/0008). */
  enquiryRetentionMonths: 24,
  /** Length of a Quickstart project, specification §9. */
  quickstartDuration: '2-4 weeks',
  knowsAbout: [
    'AI Cybersecurity',
    'Enterprise Observability',
    'CISO Advisory',
    'Technology Due Diligence',
    'AI Regulatory Compliance',
    'Data Analytics',
    'Essential Eight',
    'OpenTelemetry',
  ],
  /** The three services the specification names for structured data on the home page. */
  offeredServices: [
    'AI Cybersecurity Consulting',
    'Enterprise Observability Solutions',
    'CISO Consulting Services',
  ],
} as const;
