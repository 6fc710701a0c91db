import { site } from '#content/site/site.ts';

/** What a webhook says of an event, in Slack and Teams: every word that is not a visitor's. */
export const webhookTexts = {
  titles: {
    'enquiry.created': 'New enquiry',
    'enquiry.overdue': 'An enquiry is overdue',
    'send.paused': 'A mailing has paused',
    'generation.failed': 'No issue was made from the feeds',
    test: `A test from ${site.name}`,
  },
  labels: {
    reference: 'Reference',
    kind: 'About',
    due: 'Reply due',
    name: 'Name',
    company: 'Company',
    message: 'Message',
    issue: 'Issue',
    reason: 'Reason',
  },
  contact: 'Contact form',
  more: '[…] The rest is in the desk.',
  open: 'Open',
  test: 'This webhook works.',
} as const;
