import { metaSchema } from '#content/schemas.ts';

export const industryUpdates = {
  meta: metaSchema.parse({
    title: 'Newsletter on AI, security and observability',
    description:
      'Our newsletter on AI cybersecurity, enterprise observability and technology regulation in Australia: every issue in full, free to read and to share.',
    updated: '2026-11-27',
  }),
  heading: 'Industry Updates',
  lead: 'Letters on observability, cyber security and AI: what changed, what it means for a business in Australia, and what to do about it now.',
  emptyHeading: 'No newsletters available',
  emptyText:
    'Our team is preparing insights on AI cybersecurity, enterprise observability and technology trends. Please check back soon.',
  emptyList: 'No industry updates available yet.',
  nothingSelected: 'Select a newsletter to view its content',
  browseAll: 'Browse all issues',
  readWhole: 'Read the whole letter',
  contents: 'In this issue',
  correction: 'The text of this letter was corrected on',
  belongsTo: 'This letter belongs to:',
  enquire: {
    heading: 'Ask about this letter',
    text: 'Tell us where it touches your business.',
    button: 'Get a Consultation',
  },
  refresh: 'Refresh',
  retry: 'Retry Loading Newsletters',
  retrying: 'Loading...',
  search: {
    heading: 'Search the newsletters',
    label: 'Words in a title or text',
    button: 'Search',
    hint: 'Put a phrase in “double quotes”; a minus before a word leaves out the issues that hold it.',
    empty: 'Type what you are looking for, for instance “incident response” or patching.',
    noWords:
      'There is no word in that to look for. Words such as “the” and signs alone are in every issue or in none.',
    tooLong:
      'That is longer than the 200 characters a search takes. The beginning is in the box below; shorten it and search again.',
    tooMany:
      'That was many searches in a short time. Wait a minute, then search again: your words are still in the box.',
    unavailable:
      'The search does not answer at the moment. Your words are still in the box: try again in half a minute, or browse the archive, which can be read meanwhile.',
    nothing: 'Check the spelling, try fewer or more general words, or browse the whole archive.',
    onlyFirst:
      'Only the first 200 are listed, those with the words in their titles before the others: add a word to find older ones.',
    noSuchPage: 'There are not that many pages of results. Search again to start from the first.',
    browse: 'Browse the whole archive',
    meta: {
      title: 'Search Industry Updates',
      description:
        'Search every issue of our newsletter on AI cybersecurity, enterprise observability and technology regulation in Australia, in titles and in full text.',
    },
  },
} as const;
