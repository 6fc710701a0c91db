/** Headings and link names that all service pages share. */
export const serviceLabels = {
  contents: 'On this page',
  problem: { id: 'problem', short: 'The problem' },
  receive: { id: 'what-you-receive', heading: 'What you receive', step: 'Step' },
  engagement: { id: 'engagement-facts', heading: 'Engagement facts', serviceArea: 'Service area' },
  related: {
    id: 'related',
    heading: 'Related case and Quickstart',
    cases: 'Related cases',
    caseStudy: 'Case study',
    representative: 'Representative example',
    readCase: 'Read the case',
    quickstart: 'SME Quickstart',
    seeQuickstart: 'See what is included',
  },
  allServices: { label: 'All services', href: '/services' },
} as const;
