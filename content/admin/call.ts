import { site } from '#content/site/site.ts';

/** What the admin area says of suggested times for a call, and what the file for one of them says. */
export const call = {
  heading: 'Suggested times for a call',
  hint: 'Sydney time. Send the file of the time that suits with your answer: it holds nothing that the sender wrote.',
  download: 'Calendar file',
  missing: 'This enquiry has no such time for a call.',
  event: {
    summary: `Call with ${site.legalName}`,
    description: (reference: string) => `About your enquiry ${reference}. Half an hour.`,
  },
} as const;
