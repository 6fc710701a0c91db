/** Short words of sections, cards and figures; the texts of their pages are in content/pages/. */
export const sectionWords = {
  learnMore: 'Learn More',
  /** For screen readers, after a link that says the same on several cards. */
  about: (subject: string) => ` about ${subject}`,
  of: (name: string) => ` of ${name}`,
  specimen: ' (specimen)',
  inside: (quickstart: string) => `Inside the ${quickstart}`,
  see: (quickstart: string) => `See the ${quickstart}`,
  challenge: 'Challenge',
  solution: 'Solution',
  results: 'Results',
  feeds: { lead: 'Read it in your own reader:', rss: 'RSS', atom: 'Atom', or: 'or', json: 'JSON Feed' },
} as const;
