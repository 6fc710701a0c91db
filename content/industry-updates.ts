import { metaSchema } from './schemas.ts';

export const industryUpdates = {
  meta: metaSchema.parse({
    title: 'Industry Updates',
    description:
      'Our monthly newsletter on AI cybersecurity, enterprise observability and technology regulation in Australia: every issue, in full, free to read and share.',
    updated: '2026-11-21',
  }),
  heading: 'Industry Updates',
  lead: 'One letter a month on observability, cyber security and AI: what changed, what it means for a business in Australia, and what to do about it this month.',
  emptyHeading: 'No newsletters available',
  emptyText:
    'Our team is preparing insights on AI cybersecurity, enterprise observability and technology trends. Please check back soon.',
  emptyList: 'No industry updates available yet.',
  nothingSelected: 'Select a newsletter to view its content',
} as const;
