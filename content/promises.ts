/** Sentences that only the owner can promise, because docs/specification.md does not hold them. */
export type OwnerPromise = {
  promise: string;
  /** What the pages say until it is confirmed; without it they are silent. */
  meanwhile?: string;
  /** The modules of content/ that say it, or `meanwhile`. */
  where: readonly string[];
  /** By whom and on which day; from then on the pages must hold the promise itself. */
  confirmed?: { by: string; on: string };
};

const weAnswer = 'We reply within 24 hours';
const aiPolicy = 'collections/quickstarts/ai-policy.ts';
const aiMarketing = 'collections/quickstarts/ai-marketing.ts';
const securityPolicy = 'collections/quickstarts/cyber-security-policy.ts';
const awareness = 'collections/quickstarts/cyber-security-awareness.ts';
const services = [
  'ai-design-development',
  'data-analytics',
  'technology-due-diligence',
  'ai-regulatory-compliance',
].map((slug) => `collections/services/${slug}.ts`);

/** Read by the build, which prints what is unconfirmed, and by a test that compares it with the content. */
export const promises: readonly OwnerPromise[] = [
  { promise: 'A small senior team', meanwhile: 'Sydney, since 2010', where: ['pages/home.ts'] },
  {
    promise: 'A senior engineer reads every',
    meanwhile: weAnswer,
    where: ['pages/home.ts', 'pages/contact.ts'],
  },
  {
    promise: 'messages sent at a weekend are read on Monday morning',
    meanwhile: 'at weekends our office is closed',
    where: ['pages/contact.ts'],
  },
  { promise: 'The engineers who scope your work are the engineers who do it', where: ['pages/home.ts'] },
  { promise: 'one lead from scoping to hand-over', where: services },
  {
    promise: 'consultants with infrastructure, cloud and governance experience',
    meanwhile: 'Named in the proposal',
    where: services,
  },
  {
    promise: 'You keep the dashboards, the policies, the code',
    where: ['pages/home.ts'],
  },
  {
    promise: 'Code, configuration and documents stay in your accounts',
    meanwhile: 'The aim is that your own people can run what was built',
    where: ['pages/about.ts'],
  },
  {
    promise: 'Production data stays in your environment unless you agree otherwise in writing',
    meanwhile: 'We settle region, accounts and access with you before work begins',
    where: ['pages/about.ts'],
  },
  {
    promise: 'with enterprises and with businesses of twenty people',
    meanwhile: 'above all for small and medium enterprises',
    where: ['pages/home.ts'],
  },
  {
    promise: 'Six outcomes our clients hire us for',
    meanwhile: 'What you should notice afterwards',
    where: ['pages/home.ts'],
  },
  {
    promise: 'composed from typical engagements: we do not publish our clients’ names',
    meanwhile: 'All are representative examples',
    where: ['pages/solutions.ts'],
  },
  {
    promise: 'where we have agreed to watch, an alert in your night reaches someone who is awake',
    meanwhile: 'outside them the office is closed',
    where: ['pages/about.ts'],
  },
  {
    promise: 'Each report has a page for the board and an appendix an engineer can act on',
    meanwhile: 'A report should tell a board what to decide and an engineer what to do',
    where: ['pages/about.ts'],
  },
  {
    promise: 'Every stage ends with a written recommendation',
    meanwhile: 'The end of a stage is the place to decide',
    where: ['collections/services/ai-design-development.ts'],
  },
  {
    promise: 'each report states its source, its age and its limits',
    meanwhile: 'a report when it states its source, its age and its limits',
    where: ['collections/services/data-analytics.ts'],
  },
  {
    promise: 'Faults are found in minutes',
    meanwhile: 'Faults are found earlier',
    where: ['pages/home.ts'],
  },
  {
    promise: 'data whose freshness, volume and lineage somebody checks every day',
    meanwhile: 'data whose freshness, volume and lineage are checked',
    where: ['pages/home.ts'],
  },
  {
    promise: 'Problems we are called for',
    meanwhile: 'Problems we work on',
    where: ['pages/solutions.ts'],
  },
  {
    promise: 'We measure the same figures the same way at handover and show you both numbers',
    meanwhile: 'Measured the same way at handover, they show what moved',
    where: ['collections/faq.ts'],
  },
  {
    promise: 'AI policy for board approval, 4 pages',
    meanwhile: 'AI policy for board approval',
    where: [aiPolicy],
  },
  { promise: 'Marketing plan, 5 pages', meanwhile: 'Marketing plan', where: [aiMarketing] },
  {
    promise: 'Twenty-three pages in all',
    meanwhile: 'Information security policy',
    where: [securityPolicy],
  },
  {
    promise: 'Spotting a phishing message, 7 minutes',
    meanwhile: 'Spotting a phishing message',
    where: [awareness],
  },
  {
    promise: 'Ninety minutes with the people who decide',
    meanwhile: 'We sit down with the people who decide',
    where: [aiPolicy],
  },
  {
    promise: 'Forty-five minutes online, with time for awkward questions, recorded',
    meanwhile: 'An online briefing with time for awkward questions',
    where: [aiPolicy],
  },
  {
    promise: 'one round of changes',
    meanwhile: 'tell us what does not fit your business, and we change it',
    where: [aiPolicy, securityPolicy],
  },
  { promise: 'If the agreed work takes us longer, that is our cost', where: [aiPolicy] },
  {
    promise: 'Nothing is added later unless you ask for more',
    meanwhile: 'The same prices in one table',
    where: ['pages/quickstarts.ts'],
  },
  {
    promise: 'We talk for half an hour, then confirm',
    meanwhile: 'We confirm the scope, the dates and the total',
    where: ['pages/quickstarts.ts'],
  },
  {
    promise: 'with the questions we would ask next and the smallest piece of work that would settle them',
    meanwhile: weAnswer,
    where: ['pages/solutions.ts', 'pages/publications.ts', 'pages/services.ts', ...services],
  },
  {
    promise: 'you hear from us the day a date is in doubt',
    meanwhile: 'we discuss it with you before you commit to anything',
    where: ['collections/faq.ts'],
  },
  {
    promise: 'Larger work is quoted in writing, stage by stage',
    meanwhile: 'For larger work, ask us for a quote',
    where: ['pages/about.ts'],
  },
  {
    promise: 'Quoted in writing for each stage',
    meanwhile: 'By quote, in AUD, with GST added where applicable',
    where: services,
  },
  {
    promise: 'Each issue says what changed',
    meanwhile: 'What changed in observability, cyber security and AI',
    where: ['pages/newsletter.ts'],
  },
  {
    promise: 'One letter a month',
    meanwhile: 'Letters on observability, cyber security and AI',
    where: ['pages/industry-updates.ts'],
  },
];

/** One line for each promise that the pages may not make yet; nothing when all are confirmed. */
export function unconfirmedPromises(all: readonly OwnerPromise[] = promises): string[] {
  return all.flatMap(({ promise, confirmed }) => (confirmed ? [] : [promise]));
}
