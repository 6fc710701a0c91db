/** The page for an address that leads nowhere. */
export const notFoundPage = {
  heading: 'No signal here',
  text: 'The page you asked for could not be found. It may have moved, or the address may be mistyped.',
  requested: 'Requested path: ',
  back: 'Go Back',
  suggestions: 'Perhaps you were looking for',
} as const;

/** The page that stands in for one that failed while it was made or shown (docs/specification.md). */
export const applicationError = {
  heading: 'Unexpected Application Error!',
  reference: 'Reference: ',
  text: 'Try again in a moment. If it stays, write to',
  retry: 'Try again',
} as const;
