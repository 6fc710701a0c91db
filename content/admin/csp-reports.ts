/** What the admin's list of policy violations says. */
export const policyReports = {
  title: 'Policy reports',
  lead: 'What browsers blocked because a page broke the Content-Security-Policy of this site. Extensions in a browser cause single reports; many of one kind point to a fault of a page, or to an attempt to inject something. Only counts are kept, for 90 days.',
  caption: 'Reports by day (UTC), the last 30 days',
  columns: {
    day: 'Day',
    directive: 'Rule',
    blocked: 'Blocked',
    area: 'Part of the site',
    reports: 'Reports',
  },
  none: 'Nothing was reported in the last 30 days.',
  more: 'Only the first 200 rows are shown.',
  failed: 'Failed to load policy reports',
};
