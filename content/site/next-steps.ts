/** What follows an enquiry: in its confirmation and in the mail to its sender. */
export const nextSteps = {
  heading: 'What happens next',
  now: { when: 'Now', what: 'Your message is stored.' },
  reply: {
    when: (time: string) => `By ${time}`,
    /** Where the time is not known. */
    whenever: 'Within 24 hours',
    what: 'We reply. Where you suggested two times for a call, we say which of them suits.',
    /** Only with a time. */
    zone: 'The time is Sydney’s; weekends and public holidays are left out.',
  },
  decision: {
    when: 'Then',
    what: 'You decide. An enquiry commits you to nothing, and you see the scope, the dates and the total first.',
  },
  inMail: (time: string) => `You have our reply by ${time}, Sydney time.`,
} as const;

/** Where a visitor may go on from the page that confirms. */
export const receivedPage = {
  archive: 'Read Industry Updates',
  byMail: 'Receive them by e-mail',
} as const;
