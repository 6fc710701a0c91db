import { office } from './office.ts';

/** The firm's own facts; a rename is a change to this file and to office.ts. */
export const site = {
  name: 'Southlight',
  legalName: 'Southlight Consulting',
  tagline: 'Cyber Strong, Synthetically Smart',
  /** Canonical origin of the production site; SITE_URL overrides it for previews. */
  origin: 'https://southlight.example',
  foundingYear: 2010,
  locality: 'Sydney',
  region: 'NSW',
  postcode: '2000',
  country: 'Australia',
  countryCode: 'AU',
  serviceArea: 'Australia and Global',
  ...office,
  replyPromise: '24 hours',
  /** Months until an enquiry is deleted; the database holds the same number (docs/decisions/0030). */
  enquiryRetentionMonths: 24,
  /** Length of a Quickstart project. */
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
  /** Named in the structured data of the home page. */
  offeredServices: [
    'AI Cybersecurity Consulting',
    'Enterprise Observability Solutions',
    'CISO Consulting Services',
  ],
} as const;
