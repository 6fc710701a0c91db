/** The notices that docs/specification.md fixes, word for word. */
export const notices = {
  contact: {
    missing: { title: 'Missing Information', text: 'Please fill in all required fields.' },
    failed: {
      title: 'Error',
      text: 'There was a problem submitting your message. Please try again later.',
    },
    sent: {
      title: 'Message Received',
      text: "Thank you for contacting us. We'll review your submission soon!",
    },
  },
  quickstart: {
    failed: { title: 'Submission Failed', text: 'Please try again or contact us directly.' },
    sent: (product: string) => ({
      title: 'Inquiry Submitted Successfully',
      text: `Thank you for your interest in our ${product}. We'll contact you within 24 hours.`,
    }),
  },
  archive: {
    refreshing: { title: 'Refreshing data', text: 'Fetching the latest newsletters...' },
    loaded: (count: number) => ({
      title: 'Newsletters loaded',
      text: `Successfully loaded ${count} newsletters`,
    }),
    none: { title: 'No newsletters available', text: 'No published newsletters found' },
    databaseError: {
      title: 'Error loading newsletters',
      text: 'Unable to fetch newsletters from the database',
    },
    unexpected: {
      title: 'Error loading newsletters',
      text: 'An unexpected error occurred while fetching newsletters',
    },
  },
  notFound: (path: string) => ({
    title: 'Page not found',
    text: `The page at ${path} could not be found.`,
  }),
  admin: {
    /** Titled 'Error'. */
    newslettersFailed: 'Failed to load newsletters',
    subscribersFailed: 'Failed to load subscribers',
    generated: { title: 'Success', text: 'Newsletter generated successfully' },
    /** Titled 'Error'; the server's own message stands in its place when it sends one. */
    generationFailed: 'Failed to generate newsletter',
    generationUnreadable: 'Invalid response from newsletter generation',
  },
  /** Logged when an enquiry could not be stored. */
  storageFailed: 'Failed to save your message to our database',
} as const;
